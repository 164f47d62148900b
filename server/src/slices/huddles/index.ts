import { addMembers } from './add-members.ts';
import { answerInvitation } from './answer-invitation.ts';
import { create } from './create.ts';
import { leave } from './leave.ts';
import { listInvitations } from './list-invitations.ts';
import { read } from './read.ts';
import { rename } from './rename.ts';

export { huddleInvitationsBlockEffect } from './block-effect.ts';
export { type HuddleChange, huddleChanged } from './events.ts';
export { huddleBriefOf } from './huddles.sql.ts';
export { huddlesAndInvitationsOf } from './member-data.ts';
export { removeMemberFromHuddles } from './remove-deleted-member.ts';

export const huddlesHandlers = { create, read, rename, addMembers, leave, listInvitations, answerInvitation };
