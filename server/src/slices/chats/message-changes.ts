import { isGroupChat, otherIn } from '#contract/chats/ids.ts';
import type { Message } from '#contract/chats/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { areHiddenFromEachOther } from '#server/slices/safety/index.ts';
import { audiences, publishPerReader } from './audience.ts';
import { withheldChange } from './chat.rules.ts';
import * as sql from './messages.sql.ts';

type MessageKey = Pick<Message, 'chatId' | 'seq'>;

/** Returns the member's own message, whose chat is locked. @throws AppError NOT_FOUND for other messages */
export async function ownMessage(db: Db, uid: string, { chatId, seq }: MessageKey): Promise<Message> {
  const message = await sql.messageAt(db, chatId, seq);
  return message?.userId === uid && message.kind !== 'system' ? message : fail('NOT_FOUND');
}

/**
 * Replaces a message and publishes it to the chat's audience. The chat must be locked. In a direct chat, a member from whom the author is
 * hidden finds it replaced when they read the chat again: an event would tell them what the author does at that moment.
 */
export async function changeMessage(work: Work, messageKey: MessageKey, replacement: sql.Change) {
  const message = await sql.changeMessage(work.db, messageKey, replacement);
  const { chatId, seq, userId, change } = message;
  if (!isGroupChat(chatId) && (await areHiddenFromEachOther(work.db, userId, otherIn(chatId, userId)))) {
    work.publish([userId], { type: 'message', message });
    return message;
  }
  publishPerReader(
    work.publish,
    await audiences(work.app).loadInTransaction(work.db, chatId),
    { seq, concernedUids: [userId] },
    {
      full: { type: 'message', message },
      withheld: withheldChange(chatId, change),
    },
  );
  return message;
}
