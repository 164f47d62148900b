import { lazyWindow } from '#web/design/index.ts';
import type { SuggestDialogProps } from './SuggestDialog.tsx';

/** The dialog that suggests a hangout to a connection, loaded when it is opened. */
export const SuggestDialog = lazyWindow<SuggestDialogProps>(() =>
  import('./SuggestDialog.tsx').then((loaded) => loaded.SuggestDialog),
);
