import { eventChatId } from '#contract/chats/ids.ts';
import { events } from '#contract/events/routes.ts';
import { handleInTransaction } from './context.ts';

export const leave = handleInTransaction(events.leave, async ({ ctx, work, viewer, event }) => {
  const chatId = eventChatId(event.id);
  await ctx.chats.groups.leave(work, chatId, viewer.uid);
  return { chatId };
});
