/** The parts of the newcomers slice that other slices import. */
export { FirstSteps } from './components/FirstSteps.tsx';
export { prefetchFirstSteps } from './newcomers.queries.ts';
