import { arrivals } from '#contract/arrivals/routes.ts';
import { handleInTransaction } from './context.ts';
import { arrivalsFor, cohortAndChat } from './read.ts';

/** Leaves the chat without a system message, as when a member removes their month of arrival. */
export const leaveChat = handleInTransaction(arrivals.leaveChat, async ({ ctx, work, viewer }) => {
  const { chat } = await cohortAndChat(ctx, work.db, viewer.uid);
  if (chat?.isIn) await ctx.chats.groups.leave(work, chat.chatId, viewer.uid);
  return arrivalsFor(ctx, work.db, viewer.uid);
});
