import { eventChatId } from '#contract/chats/ids.ts';
import { events } from '#contract/events/routes.ts';
import { handleInTransaction } from './access.ts';
import { joinChat } from './event-chat.ts';

export const join = handleInTransaction(events.join, async ({ work, viewer, event }) => {
  await joinChat(work, event, viewer.uid);
  return { chatId: eventChatId(event.id) };
});
