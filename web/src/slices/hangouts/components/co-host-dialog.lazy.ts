import { openedLater } from '#web/design/index.ts';
import type { CoHostDialogProps } from './CoHostDialog.tsx';

/** The dialog about the co-host, loaded when it is opened. */
export const CoHostDialog = openedLater<CoHostDialogProps>(() =>
  import('./CoHostDialog.tsx').then((loaded) => loaded.CoHostDialog),
);
