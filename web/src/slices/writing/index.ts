/** The face of the writing slice. */
export { ConnectionSummary, type ConnectionSummaryProps } from './components/ConnectionSummary.tsx';
export { useMatchReason } from './writing.queries.ts';
