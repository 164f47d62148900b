import { lazyWindow } from '#web/design/index.ts';
import type { ManageDialogProps } from './ManageDialog.tsx';

/** The dialog in which organizers name and remove members, loaded when it opens. */
export const ManageDialog = lazyWindow<ManageDialogProps>(() =>
  import('./ManageDialog.tsx').then((loaded) => loaded.ManageDialog),
);
