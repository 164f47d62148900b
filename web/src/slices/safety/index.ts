/** The parts of safety that other slices import. */
import { lazyWindow } from '#web/design/index.ts';

export { AppealFields } from './components/AppealFields.tsx';
export { BlockedMembers } from './components/BlockedMembers.tsx';
export { MarkedNotForMe } from './components/MarkedNotForMe.tsx';
export { useNotForMe } from './not-for-me.queries.ts';
export { useBlock, useReport } from './safety.queries.ts';

/** The dialog that reports a member or a message to the operators, loaded when it is opened. */
export const ReportDialog = lazyWindow(() =>
  import('./components/ReportDialog.tsx').then((loaded) => loaded.ReportDialog),
);
