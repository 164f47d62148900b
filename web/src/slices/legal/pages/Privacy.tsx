import { privacy } from '#catalog/legal.ts';
import { LegalPage } from '../components/LegalPage.tsx';

/** /privacy (G-03). */
export const Component = () => <LegalPage text={privacy} />;
