import { lazyWindow } from '#web/design/index.ts';

// Parts of a page that other slices show as well.

/** The dialog that reports a member or a message to the operators, loaded when it is opened. */
export const ReportDialog = lazyWindow(() =>
  import('./components/ReportDialog.tsx').then((loaded) => loaded.ReportDialog),
);
