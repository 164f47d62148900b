/** The parts of the newcomers slice that other slices import. */
export { FirstSteps } from './components/FirstSteps.tsx';
export { TableOffer } from './components/TableOffer.tsx';
export { WelcomeSettings } from './components/WelcomeSettings.tsx';
export { useShowsProfileStep } from './useShowsProfileStep.ts';
