import type { MemberCard } from '#contract/profiles/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { cardsOf, unknownCard } from '#server/slices/profiles/index.ts';
import { withhold } from './chat.rules.ts';
import { lockChat, setGate } from './chats.sql.ts';
import * as sql from './membership.sql.ts';
import { groupChatSizesFor, participantUidsOf } from './participants.sql.ts';
import { publishViews } from './views.ts';

/** Publishes a system message to the other participants and to the member who entered. */
function publishGroupChatChange(
  work: Work,
  { message, seeing, notSeeing }: sql.GroupChatChange,
  entered: readonly string[] = [],
) {
  if (!message) return;
  work.publish([...seeing, ...entered], { type: 'message', message });
  if (notSeeing.length > 0) work.publish(notSeeing, { type: 'message', message: withhold(message) });
}

interface MovedMember {
  chatId: string;
  uid: string;
  present: boolean;
  /** Their card, when the caller has it. */
  card?: MemberCard | undefined;
}
/** Publishes to the other participants that a member entered or left, except to those from whom a block or a suspension withholds the member. */
async function publishMember(
  work: Work,
  { chatId, uid, present, card }: MovedMember,
  { seeing, version }: sql.GroupChatChange,
) {
  if (seeing.length === 0) return;
  const member = card ?? (await cardsOf(work.db, [uid])).get(uid) ?? unknownCard(uid);
  work.publish(seeing, { type: 'chatMember', chatId, member, present, version });
}

// The participants of group chats. Hangouts and events change them in their own transactions. Every operation locks the chat's
// row first and its participants after it, as storing a message does. The lock lasts until the transaction ends: a member who
// left never receives a later message, and a member who entered misses none.

/** Creates a chat with its first participants. Returns false when it exists already. Either way the chat is locked. */
async function createOrLock(
  work: Work,
  group: sql.GroupChat,
  everybody: () => Promise<readonly string[]>,
): Promise<boolean> {
  if (!(await sql.createGroupChat(work.db, group))) {
    await lockChat(work.db, group.chatId);
    return false;
  }
  const uids = await everybody();
  if (uids.length > 0) await sql.addFirstParticipants(work.db, group.chatId, uids);
  await publishViews(
    work,
    uids.map((viewer) => ({ viewer, chatId: group.chatId })),
  );
  return true;
}

/** Creates a group chat with these participants, unless it exists. */
export async function openGroupChat(work: Work, group: sql.GroupChat, uids: readonly string[]): Promise<void> {
  await createOrLock(work, group, async () => uids);
}

export interface EnterGroupChat {
  uid: string;
  /** Returns all who belong in the chat, for a chat that does not exist yet. */
  everybody?: () => Promise<readonly string[]>;
  /** The system message about it, if the chat shows one. */
  notice?: sql.Notice;
  /** Whether they read only what is written from now on. */
  hidesHistory?: boolean;
}
/** Adds a member to a group chat. A member who takes part already changes nothing. */
export async function enterGroupChat(
  work: Work,
  group: sql.GroupChat,
  { uid, everybody, notice, hidesHistory = false }: EnterGroupChat,
): Promise<void> {
  const { chatId } = group;
  const stay = await sql.lockFor(work.db, chatId, uid);
  if (!stay) {
    const listOtherUids = async () => ((await everybody?.()) ?? []).filter((memberUid) => memberUid !== uid);
    await createOrLock(work, group, listOtherUids);
  }
  // A member who comes back after a brief stay: the message of the first time is still there.
  const publishedNotice = stay?.wasBrief && !notice?.evenIfBrief ? undefined : notice;
  const change = await sql.enter(work.db, {
    chatId,
    actorUid: uid,
    notice: publishedNotice,
    hidesHistory,
  });
  if (!change) return;
  const [view] = await publishViews(work, [{ viewer: uid, chatId }], group.overAt);
  const card = view?.participants.find((member) => member.uid === uid);
  await publishMember(work, { chatId, uid, present: true, card }, change);
  publishGroupChatChange(work, change, [uid]);
}

/**
 * Removes a member from a group chat, without a system message after a brief stay unless the notice asks for it. A member who does
 * not take part changes nothing.
 */
export async function leaveGroupChat(work: Work, chatId: string, uid: string, notice?: sql.Notice): Promise<void> {
  const stay = await sql.lockFor(work.db, chatId, uid);
  if (!stay) return;
  const publishedNotice = stay.isBrief && !notice?.evenIfBrief ? undefined : notice;
  const change = await sql.leave(work.db, {
    chatId,
    actorUid: uid,
    notice: publishedNotice,
  });
  if (!change) return;
  await publishMember(work, { chatId, uid, present: false }, change);
  work.publish([uid], { type: 'chatGone', chatId });
  publishGroupChatChange(work, change);
}

export async function renameGroupChat(work: Work, chatId: string, title: string): Promise<void> {
  if (!(await lockChat(work.db, chatId))) return;
  const change = await sql.rename(work.db, { chatId, actorUid: '' }, title);
  if (!change) return;
  const { seeing, notSeeing, version } = change;
  work.publish([...seeing, ...notSeeing], { type: 'chatRenamed', chatId, title, version });
}

/** Lets nobody write in a group chat, or everybody again, and shows it to the participants. */
export async function setGateOfGroupChat(work: Work, chatId: string, gate: 'open' | 'closed'): Promise<void> {
  await setGate(work.db, chatId, gate);
  const uids = await participantUidsOf(work.db, chatId);
  await publishViews(
    work,
    uids.map((viewer) => ({ viewer, chatId })),
  );
}

/** Stores a system message about what a member did; `actor` is '' for the community. */
export async function sayInGroupChat(work: Work, chatId: string, actorUid: string, notice: sql.Notice): Promise<void> {
  if (!(await lockChat(work.db, chatId))) return;
  const change = await sql.say(work.db, {
    chatId,
    actorUid,
    notice,
  });
  if (change) publishGroupChatChange(work, change);
}

/**
 * Returns how many participants of these group chats a viewer may see, or how many there are in those in which they are not. Those that do
 * not exist are left out.
 */
export const groupChatSizes = (db: Db, viewer: string, chatIds: readonly string[]) =>
  groupChatSizesFor(db, { viewer }, chatIds);
