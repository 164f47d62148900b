import { hangoutIdOf, huddleIdOf, isGroupChat, otherIn } from '#contract/chats/ids.ts';
import type { Message } from '#contract/chats/views.ts';
import { SENT_PHOTO } from '#contract/notifications/routes.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { hasUnreadMessages, participantsToNotify } from '#server/slices/chats/index.ts';
import { membersHiddenFrom } from '#server/slices/safety/index.ts';
import { markReadFor } from './mark-read.ts';
import * as sql from './notifications.sql.ts';
import { notify } from './notify.ts';

/** Messages in the chats of events, of groups and of arrivals notify nobody: members read them when they look there. */
const notifies = (chatId: string) =>
  !isGroupChat(chatId) || hangoutIdOf(chatId) !== undefined || huddleIdOf(chatId) !== undefined;

/**
 * The types of notifications that a message of this subject would repeat. The first message of a direct chat is the note of a
 * request, which must not count twice.
 */
function repeatedBy(subject: sql.Subject) {
  if ('from' in subject) return ['message', 'connection_request', 'connection_waiting'] as const;
  return 'huddleId' in subject ? (['message', 'huddle_added'] as const) : (['message'] as const);
}

/** The types of notifications that a member has read with a chat: in a direct chat the two answer a request, and begin to talk. */
const readWith = (subject: sql.Subject) =>
  'from' in subject ? ([...repeatedBy(subject), 'connection_accepted'] as const) : repeatedBy(subject);

/** Returns what a notification about a message names: the hangout or huddle of its chat, or its sender. */
function subjectOf(chatId: string, senderUid: string): sql.Subject {
  const hangoutId = hangoutIdOf(chatId);
  if (hangoutId) return { hangoutId };
  const huddleId = huddleIdOf(chatId);
  return huddleId ? { huddleId } : { from: senderUid };
}

/** Returns the participants who are offline, have not read a message and may see it. */
async function readersAway(app: App, db: Db, { chatId, seq, userId }: Message): Promise<string[]> {
  const away = (await participantsToNotify(db, chatId, seq)).filter((uid) => uid !== userId && !app.presence.has(uid));
  if (away.length === 0) return away;
  // A block, and a suspension of the reader, hide the two from each other.
  const hidden = (await membersHiddenFrom(db, { viewers: [userId], people: away })).get(userId);
  return away.filter((uid) => !hidden?.has(uid));
}

/** Notifies readers who are away, unless they have an unread notification about the same chat, such as a request with this message. */
async function notifyAway(app: App, message: Message) {
  const { chatId, seq, userId, photo } = message;
  const subject = subjectOf(chatId, userId);
  const unaware = async (db: Db) =>
    sql.withoutUnread(db, await readersAway(app, db, message), subject, repeatedBy(subject));
  const candidates = await unaware(app.db);
  if (candidates.length === 0) return;
  const notified = await app.transact(async (work) => {
    await sql.lock(work.db, candidates);
    const unawareUids = new Set(await unaware(work.db));
    const uids = candidates.filter((uid) => unawareUids.has(uid));
    await notify(work, uids, {
      type: 'message',
      from: userId,
      message: photo ? SENT_PHOTO : '',
      messageSeq: seq,
      ...subject,
    });
    return uids;
  });
  // Members who read the message before the commit did not find the notification to mark it as read.
  const unread = new Set(await participantsToNotify(app.db, chatId, message.seq));
  for (const uid of notified) if (!unread.has(uid)) await markNotificationsOfChatRead(app, chatId, uid);
}

/**
 * Marks a member's notifications about a chat as read.
 * @param hasWritten whether the member wrote a message: then the notification stays if another message came after theirs
 */
async function markNotificationsOfChatRead(app: App, chatId: string, uid: string, { hasWritten = false } = {}) {
  if (!notifies(chatId)) return;
  const subject = subjectOf(chatId, otherIn(chatId, uid));
  const types = readWith(subject);
  if ((await sql.withoutUnread(app.db, [uid], subject, types)).length > 0) return;
  await app.transact(async (work) => {
    await sql.lock(work.db, [uid]);
    if (hasWritten && (await hasUnreadMessages(work.db, chatId, uid))) return;
    await markReadFor(work, [uid], { ...subject, types });
  });
}

/** Notifies members who are away of messages in direct chats and the chats of hangouts and huddles, once until they read them (N-02). */
export async function notifyOfMessage(app: App, message: Message) {
  // A member who writes has read all earlier messages.
  await markNotificationsOfChatRead(app, message.chatId, message.userId, { hasWritten: true });
  if (notifies(message.chatId)) await notifyAway(app, message);
}

/** Marks the notification about a chat as read when its member has read the chat. */
export const markReadWithChat = (app: App, { chatId, uid }: { chatId: string; uid: string }) =>
  markNotificationsOfChatRead(app, chatId, uid);
