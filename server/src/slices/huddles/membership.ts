import type { Work } from '#server/platform/db/unit-of-work.ts';
import { enterGroupChat, leaveGroupChat, participantUidsOf } from '#server/slices/chats/index.ts';
import { connectionStatesWith } from '#server/slices/connections/index.ts';
import { lockBlocksAmong, membersHiddenFrom } from '#server/slices/safety/index.ts';
import { chatOf } from './access.ts';
import { huddleChanged } from './events.ts';
import * as sql from './huddles.sql.ts';
import { deleteInvitationsBy, invitedAmong, invitedBy } from './invitations.sql.ts';

// Every function here is called with the row of the huddle locked, so that members join and leave one after the other.

/** Returns those of these members who are connected to a member, in their order and each once. */
export async function connectedAmong(work: Work, uid: string, otherUids: readonly string[]): Promise<string[]> {
  const states = await connectionStatesWith(work.app, work.db, uid, otherUids);
  return [...new Set(otherUids)].filter((otherUid) => states.get(otherUid)?.status === 'connected');
}

/** Waits for blocks between these members that are being stored, so that the next statement sees them. */
export async function awaitBlocks(work: Work, huddle: sql.HuddleRow, uids: readonly string[]) {
  const participants = await participantUidsOf(work.db, chatOf(huddle).chatId);
  await lockBlocksAmong(work.db, [...new Set([...participants, ...uids])]);
}

/** Makes somebody a participant, who reads nothing from before. */
export const addParticipant = (work: Work, huddle: sql.HuddleRow, uid: string): Promise<void> =>
  enterGroupChat(work, chatOf(huddle), { uid, notice: { event: 'joined', evenIfBrief: true }, hidesHistory: true });

/** Makes all tabs of these members fetch the huddle again, of the others only those from whom the one whom it is about is not hidden. */
export async function publishHuddle(work: Work, huddleId: string, about: string, uids: readonly string[]) {
  const hiddenFrom = await membersHiddenFrom(work.db, { viewers: uids, people: [about] });
  const receivers = uids.filter((uid) => uid === about || !hiddenFrom.has(uid));
  work.publish(receivers, { type: 'huddleChanged', huddleId });
}

/**
 * Takes a participant out of a huddle for good, with the invitations that they sent. With the last participant it ends.
 * The invitations of a hidden participant reached nobody, so that their end is no news.
 */
export async function leaveHuddle(work: Work, huddle: sql.HuddleRow, uid: string) {
  const { id } = huddle;
  const invited = await invitedBy(work.db, id, uid);
  const reachedBefore = await invitedAmong(work.db, id, invited);
  await deleteInvitationsBy(work.db, id, uid);
  const reached = new Set(await invitedAmong(work.db, id, invited));
  const uninvited = reachedBefore.filter((other) => !reached.has(other));
  await huddleChanged.emit(work, { kind: 'uninvited', huddleId: id, uids: uninvited });
  work.publish(uninvited, { type: 'huddleInvitationsChanged' });
  await huddleChanged.emit(work, { kind: 'left', huddleId: id, uids: [uid] });
  await leaveGroupChat(work, chatOf(huddle).chatId, uid, { event: 'left', evenIfBrief: true });
  if (huddle.startedBy === uid) await sql.forgetStarter(work.db, id);
  const participants = await participantUidsOf(work.db, chatOf(huddle).chatId);
  if (participants.length === 0) return sql.deleteHuddle(work.db, id);
  await publishHuddle(work, id, uid, participants);
}
