import { chats } from '#contract/chats/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { markRead as moveReadPosition } from './chat-activity.sql.ts';
import { type ChatsContext, handleInOneStatement } from './context.ts';

/** @throws AppError CHAT_NOT_FOUND */
export async function markChatRead(ctx: ChatsContext, uid: string, chatId: string, seq: number) {
  const { type, readSeq, moved } = (await moveReadPosition(ctx.db, chatId, uid, seq)) ?? fail('CHAT_NOT_FOUND');
  if (moved) {
    ctx.publish([uid], { type: 'chatRead', chatId, readSeq });
    ctx.afterReading({ chatId, type, uid, seq: readSeq });
  }
  return { readSeq };
}

export const markRead = handleInOneStatement(chats.markRead, ({ ctx, viewer, params, body }) =>
  markChatRead(ctx, viewer.uid, params.chatId, body.seq),
);
