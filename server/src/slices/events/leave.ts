import { events } from '#contract/events/routes.ts';
import { handleInTransaction } from './context.ts';
import { chatIdOf } from './event-chat.ts';

export const leave = handleInTransaction(events.leave, async ({ ctx, work, viewer, event }) => {
  const chatId = chatIdOf(event.id);
  await ctx.chats.open.leave(work, chatId, viewer.uid);
  return { chatId };
});
