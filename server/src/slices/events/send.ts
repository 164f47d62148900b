import { eventChatId } from '#contract/chats/ids.ts';
import { events } from '#contract/events/routes.ts';
import { sendMessage } from '#server/slices/chats/index.ts';
import { handle } from './access.ts';
import { enterEventChat } from './event-chat.ts';
import { toMessage } from './views.ts';

export const send = handle(events.send, async ({ app, viewer, event, body: { clientId, text } }) => {
  await app.transact((work) => enterEventChat(work, event, viewer.uid));
  return toMessage(await sendMessage(app, viewer, { chatId: eventChatId(event.id), clientId, content: text }));
});
