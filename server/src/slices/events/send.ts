import { eventChatId } from '#contract/chats/ids.ts';
import { events } from '#contract/events/routes.ts';
import { handle } from './context.ts';
import { joinChat } from './event-chat.ts';
import { toMessage } from './views.ts';

export const send = handle(events.send, async ({ ctx, viewer, event, body: { clientId, text } }) => {
  await ctx.transact((work) => joinChat(ctx, work, event, viewer.uid));
  return toMessage(await ctx.chats.send(viewer, { chatId: eventChatId(event.id), clientId, content: text }));
});
