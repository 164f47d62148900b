import { lazyWindow } from '#web/design/index.ts';
import type { EmojiPickerProps } from './EmojiPicker.tsx';

/** The picker of emojis, loaded when somebody opens it. */
export const EmojiPicker = lazyWindow<EmojiPickerProps>(() =>
  import('./EmojiPicker.tsx').then((loaded) => loaded.EmojiPicker),
);
