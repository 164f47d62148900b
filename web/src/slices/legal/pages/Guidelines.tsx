import { guidelines } from '#catalog/legal.ts';
import { LegalPage } from '../components/LegalPage.tsx';

/** /guidelines (G-03). */
export const Component = () => <LegalPage text={guidelines} />;
