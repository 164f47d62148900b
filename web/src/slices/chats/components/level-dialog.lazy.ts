import { lazyWindow } from '#web/design/index.ts';
import type { LevelDialogProps } from './LevelDialog.tsx';

/** The choice of which messages notify the member, loaded when somebody opens it. */
export const LevelDialog = lazyWindow<LevelDialogProps>(() =>
  import('./LevelDialog.tsx').then((loaded) => loaded.LevelDialog),
);
