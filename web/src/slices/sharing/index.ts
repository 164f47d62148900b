/** The parts of sharing that other slices import. */
export { SharePlan } from './components/share-plan.lazy.ts';
export { TrustedContact } from './components/TrustedContact.tsx';
