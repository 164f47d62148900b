import { eventChatId } from '#contract/chats/ids.ts';
import { events } from '#contract/events/routes.ts';
import { leaveGroupChat } from '#server/slices/chats/index.ts';
import { handleInTransaction } from './access.ts';

export const leaveChat = handleInTransaction(events.leaveChat, async ({ work, viewer, event }) => {
  const chatId = eventChatId(event.id);
  await leaveGroupChat(work, chatId, viewer.uid);
  return { chatId };
});
