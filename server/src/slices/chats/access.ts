import { fail } from '#server/platform/http/errors.ts';
import { handlersOf, type ResolverCall } from '#server/platform/http/handle.ts';
import { findChatOfParticipant } from './chats.sql.ts';
import type { ChatReader } from './reader-visibility.ts';

type Call = ResolverCall<{ chatId: string }>;

/** @throws AppError CHAT_NOT_FOUND when there is no such chat or the member does not take part in it */
async function participant({ db, viewer, params, lock }: Call) {
  return { chat: (await findChatOfParticipant(db, params.chatId, viewer.uid, { lock })) ?? fail('CHAT_NOT_FOUND') };
}

export const { handle, handleInTransaction } = handlersOf({ participant });

/** Returns who reads a chat, for the statements that select what they may see. */
export const chatReaderOf = (
  { id, type, firstSeq = 1 }: { id: string; type: 'direct' | 'group'; firstSeq?: number },
  viewer: string,
): ChatReader => ({ chatId: id, type, viewer, firstSeq });
