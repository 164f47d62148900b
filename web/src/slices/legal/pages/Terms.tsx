import { terms } from '#catalog/legal.ts';
import { LegalPage } from '../components/LegalPage.tsx';

/** /terms (G-03). */
export const Component = () => <LegalPage text={terms} />;
