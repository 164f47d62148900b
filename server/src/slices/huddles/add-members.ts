import { huddles } from '#contract/huddles/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { everInGroupChatAmong, participantUidsOf } from '#server/slices/chats/index.ts';
import { chatOf, handleInTransaction } from './access.ts';
import { huddleChanged } from './events.ts';
import type { HuddleRow } from './huddles.sql.ts';
import { deleteInvitationsOf, invite, invitedAmong } from './invitations.sql.ts';
import { addParticipant, awaitBlocks, connectedAmong, publishHuddle } from './membership.ts';
import { roomFor, viewFor } from './views.ts';

/** Invites members. An invitation that does not reach its member is stored, too, so that it looks like one that waits for an answer. */
async function inviteAll(work: Work, { id: huddleId }: HuddleRow, actorUid: string, uids: readonly string[]) {
  if (uids.length === 0) return;
  const invitedBefore = new Set(await invitedAmong(work.db, huddleId, uids));
  await invite(work.db, { huddleId, invitedBy: actorUid, invitedAt: work.app.clock.now() }, uids);
  const reached = (await invitedAmong(work.db, huddleId, uids)).filter((uid) => !invitedBefore.has(uid));
  work.publish(reached, { type: 'huddleInvitationsChanged' });
  await huddleChanged.emit(work, { kind: 'invited', huddleId, uids: reached, by: actorUid });
}

/**
 * Adds or invites connections of a participant: those of the one who started the huddle are in it at once. Members who left it are not
 * added again, and others than connections are left out.
 */
export async function addToHuddle(work: Work, huddle: HuddleRow, actorUid: string, requestedUids: readonly string[]) {
  await awaitBlocks(work, huddle, requestedUids);
  const participants = new Set(await participantUidsOf(work.db, chatOf(huddle).chatId));
  const uids = (await connectedAmong(work, actorUid, requestedUids)).filter((uid) => !participants.has(uid));
  if (uids.length > (await roomFor(work.db, actorUid, huddle.id))) fail('HUDDLE_FULL');
  const former = new Set(await everInGroupChatAmong(work.db, chatOf(huddle).chatId, uids));
  const added = huddle.startedBy === actorUid ? uids.filter((uid) => !former.has(uid)) : [];
  for (const uid of added) {
    const inviters = await deleteInvitationsOf(work.db, huddle.id, uid);
    await addParticipant(work, huddle, uid);
    await publishHuddle(work, huddle.id, uid, inviters);
  }
  // They may have been invited before.
  await huddleChanged.emit(work, { kind: 'joined', huddleId: huddle.id, uids: added });
  work.publish(added, { type: 'huddleInvitationsChanged' });
  await huddleChanged.emit(work, { kind: 'added', huddleId: huddle.id, uids: added, by: actorUid });
  await inviteAll(
    work,
    huddle,
    actorUid,
    uids.filter((uid) => !added.includes(uid)),
  );
  await publishHuddle(work, huddle.id, actorUid, [actorUid]);
}

export const addMembers = handleInTransaction(huddles.addMembers, async ({ work, viewer, huddle, body }) => {
  await addToHuddle(work, huddle, viewer.uid, body.uids);
  return viewFor(work.db, viewer.uid, huddle);
});
