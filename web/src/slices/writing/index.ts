/** The face of the writing slice. */
export { ConnectionSummary } from './components/ConnectionSummary.tsx';
export { useMatchReason } from './writing.queries.ts';
