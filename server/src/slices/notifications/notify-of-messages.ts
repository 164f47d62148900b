import { hangoutOf, isGroupId, otherIn } from '#contract/chats/ids.ts';
import type { Message } from '#contract/chats/views.ts';
import { SENT_PHOTO } from '#contract/notifications/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { NotificationsContext } from './context.ts';
import { markReadFor } from './mark-read.ts';
import * as sql from './notifications.sql.ts';
import { notify } from './notify.ts';

/** Messages in the chats of events and of arrivals notify nobody: members read them when they look there. */
const notifies = (chatId: string) => !isGroupId(chatId) || hangoutOf(chatId) !== undefined;

/** Returns what a notification about a message names: the hangout of its chat, or its sender. */
function subjectOf(chatId: string, from: string): sql.Subject {
  const hangoutId = hangoutOf(chatId);
  return hangoutId ? { hangoutId } : { from };
}

/** Returns the participants who are offline, have not read a message and may see it. */
async function readersAway(ctx: NotificationsContext, db: Db, { chatId, seq, userId }: Message): Promise<string[]> {
  const away = (await ctx.chats.unreadBy(db, chatId, seq)).filter((uid) => uid !== userId && !ctx.isOnline(uid));
  if (away.length === 0) return away;
  const hidden = (await ctx.safety.hiddenFrom(db, [userId], away)).get(userId);
  return away.filter((uid) => !hidden?.has(uid));
}

/** Notifies readers who are away, unless they have an unread notification about the same chat. */
async function notifyAway(ctx: NotificationsContext, message: Message) {
  const { chatId, userId, photo } = message;
  const subject = subjectOf(chatId, userId);
  const unaware = async (on: Db) => sql.withoutUnread(on, await readersAway(ctx, on, message), subject);
  const candidates = await unaware(ctx.db);
  if (candidates.length === 0) return;
  const notified = await ctx.transact(async (work) => {
    await sql.lock(work.db, candidates);
    const still = new Set(await unaware(work.db));
    const uids = candidates.filter((uid) => still.has(uid));
    await notify(ctx, work, uids, {
      type: 'message',
      from: userId,
      message: photo ? SENT_PHOTO : '',
      ...subject,
    });
    return uids;
  });
  // Members who read the message before the commit did not find the notification to mark it as read.
  const unread = new Set(await ctx.chats.unreadBy(ctx.db, chatId, message.seq));
  for (const uid of notified) if (!unread.has(uid)) await markMessagesOfChatRead(ctx, chatId, uid);
}

/**
 * Marks a member's notification about a chat as read.
 * @param hasWritten whether the member wrote a message: then the notification stays if another message came after theirs
 */
async function markMessagesOfChatRead(
  ctx: NotificationsContext,
  chatId: string,
  uid: string,
  { hasWritten = false } = {},
) {
  if (!notifies(chatId)) return;
  const subject = subjectOf(chatId, otherIn(chatId, uid));
  if ((await sql.withoutUnread(ctx.db, [uid], subject)).length > 0) return;
  await ctx.transact(async (work) => {
    await sql.lock(work.db, [uid]);
    if (hasWritten && (await ctx.chats.hasUnread(work.db, chatId, uid))) return;
    await markReadFor(ctx, work, [uid], { ...subject, type: 'message' });
  });
}

/** Notifies members who are away of messages in direct chats and the chats of hangouts, once until they read them (N-02). */
export function notifyOfMessages(ctx: NotificationsContext) {
  ctx.chats.onSent(async (message) => {
    // A member who writes has read all earlier messages.
    await markMessagesOfChatRead(ctx, message.chatId, message.userId, { hasWritten: true });
    if (notifies(message.chatId)) await notifyAway(ctx, message);
  });
  ctx.chats.onRead((chatId, uid) => markMessagesOfChatRead(ctx, chatId, uid));
}
