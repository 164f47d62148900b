import { chats } from '#contract/chats/routes.ts';
import type { App } from '#server/platform/app.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleWithoutResolver } from '#server/platform/http/handle.ts';
import { followReading } from './after-reading.ts';
import { moveReadPosition } from './chat-activity.sql.ts';

/** @throws AppError CHAT_NOT_FOUND */
export async function markChatRead(app: App, uid: string, chatId: string, seq: number) {
  const { type, readSeq, moved } = (await moveReadPosition(app.db, chatId, uid, seq)) ?? fail('CHAT_NOT_FOUND');
  if (moved) {
    app.publish([uid], { type: 'chatRead', chatId, readSeq });
    followReading(app, { chatId, type, uid, seq: readSeq });
  }
  return { readSeq };
}

export const markRead = handleWithoutResolver(chats.markRead, ({ app, viewer, params, body }) =>
  markChatRead(app, viewer.uid, params.chatId, body.seq),
);
