/** The parts of sharing that other slices import. */

export { TrustedContact } from './components/TrustedContact.tsx';
export { SharePlan } from './windows.ts';
