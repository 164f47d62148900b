/** The parts of safety that other slices import. */

export { AppealFields } from './components/AppealFields.tsx';
export { BlockedMembers } from './components/BlockedMembers.tsx';
export { MarkedNotForMe } from './components/MarkedNotForMe.tsx';
export { useNotForMe } from './not-for-me.queries.ts';
export { useBlock, useReport } from './safety.queries.ts';
export { ReportDialog } from './windows.ts';
