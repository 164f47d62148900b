import { lazyWindow } from '#web/design/index.ts';
import type { HuddleInvitationsProps } from './HuddleInvitations.tsx';

/** The invitations to huddles, loaded when there are some. */
export const HuddleInvitations = lazyWindow<HuddleInvitationsProps>(() =>
  import('./huddle-windows.ts').then((loaded) => loaded.HuddleInvitations),
);
