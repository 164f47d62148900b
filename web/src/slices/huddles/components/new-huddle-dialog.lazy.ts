import { lazyWindow } from '#web/design/index.ts';
import type { NewHuddleDialogProps } from './NewHuddleDialog.tsx';

/** The dialog that starts a chat, loaded when it opens. */
export const NewHuddleDialog = lazyWindow<NewHuddleDialogProps>(() =>
  import('./huddle-windows.ts').then((loaded) => loaded.NewHuddleDialog),
);
