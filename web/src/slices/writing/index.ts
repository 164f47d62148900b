/** The parts of writing that other slices import. */
export { ConnectionSummary } from './components/ConnectionSummary.tsx';
export { useMatchReason } from './writing.queries.ts';
