import { lazyWindow } from '#web/design/index.ts';
import type { HuddleDialogsProps, HuddleMenuItemsProps } from './HuddleMenu.tsx';

/** The entries of a huddle in the menu of its chat. The dialogs, which are rendered with the chat, load them before the menu opens. */
export const HuddleMenuItems = lazyWindow<HuddleMenuItemsProps>(() =>
  import('./huddle-windows.ts').then((loaded) => loaded.HuddleMenuItems),
);

/** The dialogs that the entries open. */
export const HuddleDialogs = lazyWindow<HuddleDialogsProps>(() =>
  import('./huddle-windows.ts').then((loaded) => loaded.HuddleDialogs),
);
