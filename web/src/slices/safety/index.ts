/** The face of the safety slice. */
export { BlockedMembers } from './components/BlockedMembers.tsx';
export { ReportDialog, type ReportDialogProps } from './components/ReportDialog.tsx';
export { type Member, useBlock } from './safety.queries.ts';
