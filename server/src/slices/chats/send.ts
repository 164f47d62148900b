import { groupIdOf, isArrivalsChat, isEventChat } from '#contract/chats/ids.ts';
import { chats } from '#contract/chats/routes.ts';
import type { Message } from '#contract/chats/views.ts';
import { TEXT_MAX } from '#contract/limits.ts';
import { messageText } from '#contract/shapes.ts';
import type { App } from '#server/platform/app.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Actor } from '#server/platform/http/handle.ts';
import { handleWithoutResolver } from '#server/platform/http/handle.ts';
import { takeWithin } from '#server/platform/http/limiter.ts';
import { NEW_ACCOUNT_LIMITS } from '#server/platform/server-limits.rules.ts';
import { claimOwnPicture } from '#server/slices/media/index.ts';
import { startWorkAfterSending } from './after-sending.ts';
import { audiences, publishMessage } from './audience.ts';
import { findChatOfParticipant } from './chats.sql.ts';
import { messagesOfParticipant, setPhoto } from './messages.sql.ts';
import { storeMessage } from './store-message.ts';
import type { Unstored } from './store-messages.sql.ts';
import { messageWriter } from './writer.ts';

const shape = messageText(TEXT_MAX.message);

export interface NewMessage {
  chatId: string;
  clientId: string;
  content: string;
  /** The url of a picture that the sender has uploaded. */
  photo?: string | undefined;
  /** The message of the chat that it answers. */
  replyTo?: number | undefined;
}

/**
 * Stores a message with a photo, in a transaction that also marks the photo as used: either both are there or neither.
 * @throws AppError CHAT_NOT_FOUND, CHAT_CLOSED, AWAITING_ACCEPTANCE, PHOTO_NOT_YET, PHOTO_GONE
 */
const sendPhoto = (app: App, unstored: Unstored, url: string): Promise<Message> =>
  app.transact(async (work) => {
    const { chatId, userId } = unstored;
    const stored = await storeMessage(work.db, unstored);
    if (stored.outcome === 'known') return stored.message;
    // A member whose request is not accepted yet sends words only (M-11).
    if ((await findChatOfParticipant(work.db, chatId, userId))?.gate === 'pending') return fail('PHOTO_NOT_YET');
    const photo = (await claimOwnPicture(work, userId, url, { chatId })) ?? fail('PHOTO_GONE');
    await setPhoto(work.db, stored.message, photo);
    const message: Message = { ...stored.message, photo };
    publishMessage(work.publish, message, await audiences(app).loadInTransaction(work.db, chatId));
    return message;
  });

export type Sender = Pick<Actor, 'uid' | 'isNew'>;

/**
 * Counts what a new account writes to the chats of events, groups and arrivals, which many read who have not met.
 * @throws AppError NEW_ACCOUNT_LIMIT
 */
async function checkNewAccountLimit(app: App, { uid, isNew }: Sender, chatId: string) {
  if (!isNew || !(isEventChat(chatId) || isArrivalsChat(chatId) || groupIdOf(chatId) !== undefined)) return;
  const limit = { name: 'new-account-community-message', ...NEW_ACCOUNT_LIMITS.communityMessage };
  if (!(await takeWithin(app.db, limit, uid, app.clock.now()))) fail('NEW_ACCOUNT_LIMIT');
}

/** Returns the message that is answered; undefined for one that the sender may not read: an answer would tell it from a line. */
async function answeredMessage(app: App, viewer: string, { chatId, replyTo }: NewMessage): Promise<number | undefined> {
  if (replyTo === undefined) return undefined;
  const page = await messagesOfParticipant(app.db, { chatId, viewer }, { before: replyTo + 1, limit: 1 });
  const answered = page?.messages.find(({ seq }) => seq === replyTo);
  return answered && answered.kind !== 'hidden' ? replyTo : undefined;
}

/**
 * Stores a message, then publishes it.
 * @throws AppError what `sendPhoto` throws, MESSAGE_EMPTY, NEW_ACCOUNT_LIMIT, UNAVAILABLE
 */
export async function sendMessage(app: App, sender: Sender, { photo, ...input }: NewMessage): Promise<Message> {
  const content = shape.parse(input.content);
  if (content === '' && !photo) return fail('MESSAGE_EMPTY');
  await checkNewAccountLimit(app, sender, input.chatId);
  const { uid: userId } = sender;
  const unstored = { ...input, userId, content, replyTo: await answeredMessage(app, userId, input) };
  const message = await (photo ? sendPhoto(app, unstored, photo) : messageWriter(app).write(unstored));
  startWorkAfterSending(app, message);
  return message;
}

export const send = handleWithoutResolver(chats.send, ({ app, viewer, params, body }) =>
  sendMessage(app, viewer, { chatId: params.chatId, ...body }),
);
