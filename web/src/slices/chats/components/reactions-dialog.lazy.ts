import { lazyWindow } from '#web/design/index.ts';
import type { ReactionsDialogProps } from './ReactionsDialog.tsx';

/** The list of who reacted, loaded when somebody opens it. */
export const ReactionsDialog = lazyWindow<ReactionsDialogProps>(() =>
  import('./ReactionsDialog.tsx').then((loaded) => loaded.ReactionsDialog),
);
