import { eventChatId } from '#contract/chats/ids.ts';
import { events } from '#contract/events/routes.ts';
import { handleInTransaction } from './access.ts';
import { enterEventChat } from './event-chat.ts';

export const joinChat = handleInTransaction(events.joinChat, async ({ work, viewer, event }) => {
  await enterEventChat(work, event, viewer.uid);
  return { chatId: eventChatId(event.id) };
});
