import { events } from '#contract/events/routes.ts';
import { handleInTransaction } from './context.ts';
import { chatIdOf, joinChat } from './event-chat.ts';

export const join = handleInTransaction(events.join, async ({ ctx, work, viewer, event }) => {
  await joinChat(ctx, work, event, viewer.uid);
  return { chatId: chatIdOf(event.id) };
});
