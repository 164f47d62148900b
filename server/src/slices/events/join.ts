import { eventChatId } from '#contract/chats/ids.ts';
import { events } from '#contract/events/routes.ts';
import { handleInTransaction } from './context.ts';
import { joinChat } from './event-chat.ts';

export const join = handleInTransaction(events.join, async ({ ctx, work, viewer, event }) => {
  await joinChat(ctx, work, event, viewer.uid);
  return { chatId: eventChatId(event.id) };
});
