import { fail } from '#server/platform/http/errors.ts';
import { handlersOf, type ResolverCall } from '#server/platform/http/handle.ts';
import { findChatOfParticipant } from './chats.sql.ts';

type Call = ResolverCall<{ chatId: string }>;

/** @throws AppError CHAT_NOT_FOUND when there is no such chat or the member does not take part in it */
async function participant({ db, viewer, params, lock }: Call) {
  return { chat: (await findChatOfParticipant(db, params.chatId, viewer.uid, { lock })) ?? fail('CHAT_NOT_FOUND') };
}

export const { handle, handleInTransaction } = handlersOf({ participant });
