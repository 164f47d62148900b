import { groups } from '#contract/groups/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { forgetEnded } from '#server/slices/safety/index.ts';
import { handleInTransaction, lockBlocksWithOrganizers } from './access.ts';
import { groupChanged } from './events.ts';
import * as sql from './groups.sql.ts';
import { deleteInvitation } from './invitations.sql.ts';
import { deleteRequest, isAsking, saveRequest } from './join-requests.sql.ts';
import { factsFor } from './members.sql.ts';
import { addToGroup, emitRequest, mayJoinAnother } from './membership.ts';
import { viewFor } from './views.ts';

/** Joins an open group, or one to which the member is invited, and its chat, or asks the organizers. Joining twice changes nothing. */
export const join = handleInTransaction(groups.join, async ({ work, viewer: { uid }, group, body }) => {
  const facts = (await factsFor(work.db, uid, [group.id])).get(group.id);
  if (facts?.isGroupMember) return viewFor(work.db, uid, group);
  // A block that is being stored cannot see a new member yet. There may be another organizer since the resolver waited for it.
  await lockBlocksWithOrganizers(work.db, group.id, uid);
  if (!(await sql.find(work.db, group.id, { viewer: uid }))) fail('NOT_FOUND');
  if (group.archivedAt !== null) fail('GROUP_ARCHIVED');
  if (facts?.isRemoved) fail('REMOVED_FROM_GROUP');
  if (facts?.isFull) fail('GROUP_FULL');
  // The undo of a block would otherwise bring back a former place or request after the end of this one.
  await forgetEnded(work.db, uid, { groupId: group.id, uid });
  const isAnother = !(await isAsking(work.db, group.id, uid));
  if (isAnother && !(await mayJoinAnother(work, uid))) fail('GROUPS_JOINED');
  const isInvited = (await deleteInvitation(work.db, group.id, uid)) !== undefined;
  if (isInvited) await groupChanged.emit(work, { kind: 'invitationAnswered', groupId: group.id, uid });
  if (isInvited || group.admission === 'open') {
    // They may have asked before the group became open, or before the invitation was shown again.
    if (await deleteRequest(work.db, group.id, uid)) await emitRequest(work, group.id, { kind: 'answered', by: uid });
    await addToGroup(work, group, uid);
  } else {
    const askedAt = work.app.clock.now();
    await saveRequest(work.db, { groupId: group.id, uid, sentence: body.sentence, askedAt });
    await emitRequest(work, group.id, { kind: 'asked', by: uid });
  }
  return viewFor(work.db, uid, group);
});
