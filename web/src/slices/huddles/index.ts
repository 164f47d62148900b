/** The face of the huddles slice. */

export type { HuddleAction } from './components/HuddleMenu.tsx';
export { NewHuddleButton } from './components/NewHuddleButton.tsx';
export { useHuddle, useHuddleInvitations } from './huddles.queries.ts';
export { HuddleDialogs, HuddleInvitations, HuddleMenuItems } from './windows.ts';
