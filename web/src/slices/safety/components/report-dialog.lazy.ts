import { lazyWindow } from '#web/design/index.ts';
import type { ReportDialogProps } from './ReportDialog.tsx';

/** The dialog that reports a member or a message to the operators, loaded when it is opened. */
export const ReportDialog = lazyWindow<ReportDialogProps>(() =>
  import('./ReportDialog.tsx').then((loaded) => loaded.ReportDialog),
);
