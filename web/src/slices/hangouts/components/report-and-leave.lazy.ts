import { lazyWindow } from '#web/design/index.ts';
import type { ReportAndLeaveProps } from './ReportAndLeave.tsx';

/** The dialog that reports a hangout and leaves it, loaded when it is opened. */
export const ReportAndLeave = lazyWindow<ReportAndLeaveProps>(() =>
  import('./ReportAndLeave.tsx').then((loaded) => loaded.ReportAndLeave),
);
