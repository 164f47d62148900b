import { hangoutOf, isGroupId, otherIn } from '#contract/chats/ids.ts';
import type { Message } from '#contract/chats/views.ts';
import { type NotificationType, SENT_PHOTO } from '#contract/notifications/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import type { Chats } from '#server/slices/chats/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import * as store from './notifications.store.ts';

interface Deps {
  db: Db;
  transact: Transact;
  safety: Safety;
  chats: Chats;
  isOnline: (uid: string) => boolean;
  notify: (
    work: Work,
    uids: readonly string[],
    news: { type: NotificationType; from: string; hangoutId?: string; message?: string },
  ) => Promise<void>;
  markRead: (work: Work, uids: readonly string[], which: store.Which) => Promise<unknown>;
}

/** Messages in the chats of events notify nobody: members read them when they look at the event. */
const notifies = (chatId: string) => !isGroupId(chatId) || hangoutOf(chatId) !== undefined;

/**
 * Messages that find their readers away, in direct chats and those of hangouts. One word about a conversation is enough until
 * they come to read (N-02).
 */
export function createMessageNews({ db, transact, safety, chats, isOnline, notify, markRead }: Deps) {
  /** What stands for a conversation in a member's list. */
  const about = (chatId: string, from: string): store.Conversation => {
    const hangoutId = hangoutOf(chatId);
    return hangoutId ? { hangoutId } : { from };
  };

  /** Of who is away, who has not read a message and may see it. */
  async function readersAway(on: Db, { chatId, seq, userId }: Message): Promise<string[]> {
    const away = (await chats.unreadBy(on, chatId, seq)).filter((uid) => uid !== userId && !isOnline(uid));
    if (away.length === 0 || !isGroupId(chatId)) return away;
    const unseen = (await safety.blocksBetween(on, [userId], away)).get(userId);
    return away.filter((uid) => !unseen?.has(uid));
  }

  async function waits(message: Message) {
    const { chatId, userId } = message;
    const conversation = about(chatId, userId);
    const unaware = async (on: Db) => store.withoutUnread(on, await readersAway(on, message), conversation);
    const maybe = await unaware(db);
    if (maybe.length === 0) return;
    const told = await transact(async (work) => {
      await store.hold(work.db, maybe);
      const still = new Set(await unaware(work.db));
      const uids = maybe.filter((uid) => still.has(uid));
      await notify(work, uids, {
        ...{ type: 'message', from: userId, ...conversation },
        message: message.photo ? SENT_PHOTO : '',
      });
      return uids;
    });
    // Who read while this was written did not find it yet.
    const unread = new Set(await chats.unreadBy(db, chatId, message.seq));
    for (const uid of told) if (!unread.has(uid)) await wasRead(chatId, uid);
  }

  /**
   * Marks the notification about a conversation as read.
   * @param hasWritten whether the member wrote: then it stays when another message came after theirs
   */
  async function wasRead(chatId: string, uid: string, hasWritten = false) {
    if (!notifies(chatId)) return;
    const conversation = about(chatId, otherIn(chatId, uid));
    if ((await store.withoutUnread(db, [uid], conversation)).length > 0) return;
    await transact(async (work) => {
      await store.hold(work.db, [uid]);
      if (hasWritten && (await chats.hasUnread(work.db, chatId, uid))) return;
      await markRead(work, [uid], { ...conversation, type: 'message' });
    });
  }

  chats.onSent(async (message) => {
    // A member who writes has read all earlier messages.
    await wasRead(message.chatId, message.userId, true);
    if (notifies(message.chatId)) await waits(message);
  });
  chats.onRead((chatId, uid) => wasRead(chatId, uid));
}
