/** The face of the safety slice. */
export { BlockedMembers } from './components/BlockedMembers.tsx';
export { ReportDialog } from './components/ReportDialog.tsx';
export { useBlock } from './safety.queries.ts';
