/** The face of the safety slice. */
export { ReportDialog, type ReportDialogProps } from './components/ReportDialog.tsx';
export { type Member, useBlock } from './safety.queries.ts';
