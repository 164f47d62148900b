import { lazyWindow } from '#web/design/index.ts';
import type { AskDialogProps } from './AskDialog.tsx';

/** The dialog with which a member asks to join a group, loaded when it opens. */
export const AskDialog = lazyWindow<AskDialogProps>(() => import('./AskDialog.tsx').then((loaded) => loaded.AskDialog));
