import { lazyWindow } from '#web/design/index.ts';
import type { CancelWeeklyDialogProps } from './CancelWeeklyDialog.tsx';
import type { CoHostDialogProps } from './CoHostDialog.tsx';
import type { GuestAndNoteDialogProps } from './GuestAndNoteDialog.tsx';

/** The dialogs about a guest and a note, the co-host, and a weekly hangout, each loaded when it is opened. */
export const GuestAndNoteDialog = lazyWindow<GuestAndNoteDialogProps>(() =>
  import('./GuestAndNoteDialog.tsx').then((loaded) => loaded.GuestAndNoteDialog),
);
export const CoHostDialog = lazyWindow<CoHostDialogProps>(() =>
  import('./CoHostDialog.tsx').then((loaded) => loaded.CoHostDialog),
);
export const CancelWeeklyDialog = lazyWindow<CancelWeeklyDialogProps>(() =>
  import('./CancelWeeklyDialog.tsx').then((loaded) => loaded.CancelWeeklyDialog),
);
