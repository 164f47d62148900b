// The windows of huddles are loaded together: they share the choice of members, and each alone is small.
export { HuddleInvitations } from './HuddleInvitations.tsx';
export { HuddleDialogs, HuddleMenuItems } from './HuddleMenu.tsx';
export { NewHuddleDialog } from './NewHuddleDialog.tsx';
