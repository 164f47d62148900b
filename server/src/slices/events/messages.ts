import { eventChatId } from '#contract/chats/ids.ts';
import { events } from '#contract/events/routes.ts';
import { MESSAGES_PAGE } from '#contract/limits.ts';
import { groupChatMessages } from '#server/slices/chats/index.ts';
import { cardsOf } from '#server/slices/profiles/index.ts';
import { handle } from './access.ts';
import { toMessage } from './views.ts';

/** Returns members' messages only: without system messages, and without those of members that a block hides from the viewer. */
export const messages = handle(events.messages, async ({ app, viewer, event, query: { before } }) => {
  const fetchedMessages = await groupChatMessages(app.db, viewer.uid, eventChatId(event.id), {
    before,
    limit: MESSAGES_PAGE,
  });
  const page = fetchedMessages.slice(0, MESSAGES_PAGE).reverse();
  const items = page.filter(({ kind }) => kind === 'text').map(toMessage);
  const authors = await cardsOf(
    app.db,
    items.map(({ userId }) => userId),
  );
  return { items, authors: [...authors.values()], hasMore: fetchedMessages.length > MESSAGES_PAGE };
});
