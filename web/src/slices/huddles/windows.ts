import { lazyWindow } from '#web/design/index.ts';

// Parts of a page that other slices show as well.

/** The invitations to huddles, loaded when there are some. */
export const HuddleInvitations = lazyWindow(() =>
  import('./components/huddle-windows.ts').then((loaded) => loaded.HuddleInvitations),
);
/** The entries of a huddle in the menu of its chat. The dialogs, which are rendered with the chat, load them before the menu opens. */
export const HuddleMenuItems = lazyWindow(() =>
  import('./components/huddle-windows.ts').then((loaded) => loaded.HuddleMenuItems),
);
/** The dialogs that the entries open. */
export const HuddleDialogs = lazyWindow(() =>
  import('./components/huddle-windows.ts').then((loaded) => loaded.HuddleDialogs),
);
