import { arrivalsMonth } from '#contract/chats/ids.ts';
import { discovery } from '#contract/discovery/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { enterGroupChat } from '#server/slices/chats/index.ts';
import { titleOf } from './arrivals-chat.rules.ts';
import { arrivalsFor, cohortAndChat } from './read-arrivals.ts';

/**
 * Adds a member to the chat of their cohort. The first member opens it. There is no system message: it would tell the month of a member
 * who does not show it later. @throws AppError NOT_FOUND without a cohort
 */
export async function enterArrivalsChat(work: Work, uid: string): Promise<string> {
  const { chat } = await cohortAndChat(work.db, uid);
  const { chatId } = chat ?? fail('NOT_FOUND');
  const group = { chatId, hangoutId: null, title: titleOf(arrivalsMonth(chatId)), createdBy: '' };
  await enterGroupChat(work, group, { uid });
  return chatId;
}

export const joinArrivalsChat = handleInTransaction(discovery.joinArrivalsChat, async ({ work, viewer }) => {
  await enterArrivalsChat(work, viewer.uid);
  return arrivalsFor(work.db, viewer.uid);
});
