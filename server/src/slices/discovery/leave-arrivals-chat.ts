import { discovery } from '#contract/discovery/routes.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { leaveGroupChat } from '#server/slices/chats/index.ts';
import { arrivalsFor, cohortAndChat } from './read-arrivals.ts';

/** Leaves the chat without a system message, as when a member removes their month of arrival. */
export const leaveArrivalsChat = handleInTransaction(discovery.leaveArrivalsChat, async ({ work, viewer }) => {
  const { chat } = await cohortAndChat(work.db, viewer.uid);
  if (chat?.isIn) await leaveGroupChat(work, chat.chatId, viewer.uid);
  return arrivalsFor(work.db, viewer.uid);
});
