/** The parts of safety that other slices import. */

export { AppealFields } from './components/AppealFields.tsx';
export { BlockedMembers } from './components/BlockedMembers.tsx';
export { ReportDialog } from './components/ReportDialog.tsx';
export { useBlock } from './safety.queries.ts';
