import * as z from 'zod/mini';
import { fieldError } from '../field-errors.ts';
import { CHATS_PAGE, MESSAGES_PAGE, MESSAGES_PAGE_MAX, TEXT_MAX } from '../limits.ts';
import { pictureUrl } from '../media/views.ts';
import { page, pageQuery } from '../pagination.ts';
import { memberCard } from '../profiles/views.ts';
import { route } from '../route.ts';
import { instant, messageText, text, uid } from '../shapes.ts';
import { chatId, clientId, emoji } from './forms.ts';
import { chatSettings, chatView, levelOfChat, message, reactionChange } from './views.ts';

const seq = z.coerce.number().check(z.multipleOf(1), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));
const byChat = z.object({ chatId });
/** A new message: text, a photo that the sender has uploaded, or both; and the message of the same chat that it answers (M-14). */
export const messageFields = {
  content: messageText(TEXT_MAX.message),
  photo: z.optional(pictureUrl),
  replyTo: z.optional(z.number().check(z.multipleOf(1), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))),
};
export const hasContent = ({ content, photo }: { content: string; photo?: string | undefined }) =>
  content !== '' || photo !== undefined;
export const EMPTY_MESSAGE_ERROR = { path: ['content'], error: fieldError('REQUIRED') };
/** The whole list is one page for nearly everybody. */
const longPageQuery = {
  ...pageQuery,
  limit: z._default(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(CHATS_PAGE)), CHATS_PAGE),
};
const byMessage = z.object({ chatId, seq });

export const chats = {
  list: route({
    method: 'GET',
    path: '/api/chats',
    summary: 'The chats the caller takes part in, newest message first.',
    access: 'member',
    query: z.object(longPageQuery),
    output: page(chatView),
    errors: [],
    limit: 'read',
    specPath: 'chats',
  }),
  listDirectChats: route({
    method: 'GET',
    path: '/api/users/:uid/directMessages',
    summary: 'Own index of direct chats: pair id, the other member, and when it began.',
    access: 'owner',
    params: z.object({ uid }),
    query: z.object(longPageQuery),
    output: page(z.object({ pairId: z.string(), userId: z.string(), timestamp: instant })),
    errors: ['NOT_FOUND'],
    limit: 'read',
    specPath: 'users/{uid}/directMessages/{pairId}',
  }),
  read: route({
    method: 'GET',
    path: '/api/chats/:chatId',
    summary: 'One chat.',
    access: 'participant',
    params: byChat,
    output: chatView,
    errors: ['CHAT_NOT_FOUND'],
    limit: 'read',
    specPath: 'chats/{id}',
  }),
  participants: route({
    method: 'GET',
    path: '/api/chats/:chatId/participants',
    summary:
      'The participants, in the order in which they joined. With `uids`, the cards of those members, including members who have left.',
    access: 'participant',
    params: byChat,
    query: z.object({
      ...pageQuery,
      uids: z.optional(
        z.string().check(z.regex(/^[A-Za-z0-9]{28}(?:,[A-Za-z0-9]{28}){0,49}$/, 'These are no member ids.')),
      ),
    }),
    output: page(memberCard),
    errors: ['CHAT_NOT_FOUND'],
    limit: 'read',
    specPath: 'chats/{id}/participants/{uid}',
  }),
  messages: route({
    method: 'GET',
    path: '/api/messages/:chatId',
    summary:
      'Messages ordered by seq: the latest, or those before, after or around a message. With `changedAfter`, the messages that changed after that change, ordered by change. With `seqs`, those messages.',
    access: 'participant',
    params: byChat,
    query: z.object({
      before: z.optional(seq),
      after: z.optional(seq),
      around: z.optional(seq),
      changedAfter: z.optional(seq),
      seqs: z.optional(z.string().check(z.regex(/^\d{1,15}(?:,\d{1,15}){0,49}$/, 'These are no messages.'))),
      limit: z._default(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(MESSAGES_PAGE_MAX)), MESSAGES_PAGE),
    }),
    output: z.object({
      items: z.array(message),
      /** Whether there are more in the requested direction; with `around`, whether there are older ones. */
      hasMore: z.boolean(),
      /** With `around`: whether there are newer ones. */
      hasNewer: z.boolean(),
      /** The messages reflect at least this revision of the chat. */
      changes: z.number(),
    }),
    errors: ['CHAT_NOT_FOUND'],
    limit: 'read',
    specPath: 'messages/{chatId}',
  }),
  search: route({
    method: 'GET',
    path: '/api/messages',
    summary:
      'Messages in the caller’s chats that contain all these words, newest first. The last word may be incomplete.',
    access: 'member',
    query: z.object({ search: text(TEXT_MAX.searchTerm, 1), ...pageQuery }),
    output: page(message),
    errors: [],
    limit: 'search',
    specPath: 'messages',
  }),
  edit: route({
    method: 'PATCH',
    path: '/api/messages/:chatId/:seq',
    summary:
      'Edit an own message or the caption of its photo. Only operators see the earlier words, in a report. While a request waits, an edit counts as a message.',
    access: 'participant',
    params: byMessage,
    body: z.strictObject({ content: messageText(TEXT_MAX.message) }),
    output: message,
    errors: ['CHAT_NOT_FOUND', 'NOT_FOUND', 'CHAT_CLOSED', 'AWAITING_ACCEPTANCE', 'MESSAGE_DELETED', 'MESSAGE_EMPTY'],
    limit: 'write',
    specPath: 'messages/{chatId}/{id}',
  }),
  deleteMessage: route({
    method: 'DELETE',
    path: '/api/messages/:chatId/:seq',
    summary:
      'Delete an own message for everybody, with its photo. Its place stays. Only operators see the words, in a report.',
    access: 'participant',
    params: byMessage,
    output: message,
    errors: ['CHAT_NOT_FOUND', 'NOT_FOUND'],
    limit: 'write',
    specPath: 'messages/{chatId}/{id}',
  }),
  react: route({
    method: 'PUT',
    path: '/api/messages/:chatId/:seq/reaction',
    summary: 'React to a message with one emoji, or take that back with null. A member has one reaction to a message.',
    access: 'participant',
    params: byMessage,
    body: z.strictObject({ emoji: z.nullable(emoji) }),
    output: reactionChange,
    errors: ['CHAT_NOT_FOUND', 'NOT_FOUND', 'CHAT_CLOSED', 'MESSAGE_DELETED'],
    limit: 'write',
    specPath: 'messages/{chatId}/{id}',
  }),
  reactions: route({
    method: 'GET',
    path: '/api/messages/:chatId/:seq/reactions',
    summary:
      'Returns the members who have reacted to a message, the first one first, without those whom a block withholds.',
    access: 'participant',
    params: byMessage,
    query: z.object(pageQuery),
    output: page(z.object({ member: memberCard, emoji: z.string() })),
    errors: ['CHAT_NOT_FOUND', 'NOT_FOUND'],
    limit: 'read',
    specPath: 'messages/{chatId}/{id}',
  }),
  send: route({
    method: 'POST',
    path: '/api/messages/:chatId',
    summary: 'Send a message. A clientId is stored once, however often it is sent.',
    access: 'participant',
    params: byChat,
    body: z.strictObject({ clientId, ...messageFields }).check(z.refine(hasContent, EMPTY_MESSAGE_ERROR)),
    output: message,
    errors: ['CHAT_NOT_FOUND', 'AWAITING_ACCEPTANCE', 'CHAT_CLOSED', 'PHOTO_NOT_YET', 'PHOTO_GONE'],
    limit: 'message',
    specPath: 'messages/{chatId}/{id}',
  }),
  seen: route({
    method: 'GET',
    path: '/api/chats/:chatId/seen',
    summary:
      'How far the other member of a direct chat has read. 0 in a group, and when one of the two does not show it.',
    access: 'participant',
    params: byChat,
    output: z.object({ seq: z.number() }),
    errors: ['CHAT_NOT_FOUND'],
    limit: 'read',
    specPath: 'chats/{id}/participants/{uid}',
  }),
  setLevel: route({
    method: 'PUT',
    path: '/api/chats/:chatId/level',
    summary: 'Choose which messages of a chat notify the caller: all, replies to their own messages, or nothing.',
    access: 'participant',
    params: byChat,
    body: z.strictObject({ level: levelOfChat.shape.level }),
    output: levelOfChat,
    errors: ['CHAT_NOT_FOUND'],
    limit: 'write',
    specPath: 'chats/{id}/participants/{uid}',
  }),
  readSettings: route({
    method: 'GET',
    path: '/api/users/:uid/chatSettings',
    summary: "Returns the caller's privacy settings for chats.",
    access: 'owner',
    params: z.object({ uid }),
    output: chatSettings,
    errors: ['NOT_FOUND'],
    limit: 'read',
    specPath: 'users/{uid}',
  }),
  saveSettings: route({
    method: 'PUT',
    path: '/api/users/:uid/chatSettings',
    summary: 'Choose whether others see how far the caller has read. Without it, the caller does not see it of others.',
    access: 'owner',
    params: z.object({ uid }),
    body: z.strictObject(chatSettings.shape),
    output: chatSettings,
    errors: ['NOT_FOUND'],
    limit: 'write',
    specPath: 'users/{uid}',
  }),
  markRead: route({
    method: 'PUT',
    path: '/api/chats/:chatId/read',
    summary: 'Mark messages as read up to a seq. The position never moves back.',
    access: 'participant',
    params: byChat,
    body: z.strictObject({ seq }),
    output: z.object({ readSeq: z.number() }),
    errors: ['CHAT_NOT_FOUND'],
    limit: 'read',
    specPath: 'chats/{id}/participants/{uid}',
  }),
};

/** Calls made only over the WebSocket. The path is a placeholder. */
export const socketCommands = {
  typing: route({
    method: 'POST',
    path: '/realtime#typing',
    summary:
      'Tell the other participants of a small chat that the caller is writing. Ignored in chats that the caller is not in.',
    access: 'member',
    params: byChat,
    output: z.void(),
    errors: [],
    limit: 'typing',
  }),
};
