import type { Message } from '#contract/chats/views.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { defineEvent, defineQuestion } from '#server/platform/events.ts';

/** A member's message was stored. It happens again if a listener fails or is interrupted, so listeners must allow that. */
export const messageSent = defineEvent<Message, App>('messageSent');

/** A member's read position in a chat has moved. Failures of listeners are logged. */
export const chatRead = defineEvent<{ chatId: string; uid: string }, App>('chatRead');

/** Returns when the hangouts or events of group chats are over, of several the last one, by chat. Other chats are left out. */
export const endsOfGroupChats =
  defineQuestion<(db: Db, chatIds: readonly string[]) => Promise<Map<string, string>>>('endsOfGroupChats');
