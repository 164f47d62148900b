/** The parts of being welcomed that other slices import. */

export { TableOffer } from './components/TableOffer.tsx';
export { WelcomeSettings } from './components/WelcomeSettings.tsx';
export { prefetchWelcome } from './welcome.queries.ts';
