/** The face of the huddles slice. */
export type { HuddleAction } from './components/HuddleMenu.tsx';
export { HuddleInvitations } from './components/huddle-invitations.lazy.ts';
export { HuddleDialogs, HuddleMenuItems } from './components/huddle-menu.lazy.ts';
export { NewHuddleButton } from './components/NewHuddleButton.tsx';
export { useHuddle, useHuddleInvitations } from './huddles.queries.ts';
