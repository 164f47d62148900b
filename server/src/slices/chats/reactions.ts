import { chats } from '#contract/chats/routes.ts';
import { cursorOf, pageOf, part, positionOfCursor } from '#server/platform/http/cursor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { cardsOf, unknownCard } from '#server/slices/profiles/index.ts';
import { membersHiddenFrom } from '#server/slices/safety/index.ts';
import { handle } from './access.ts';
import { messagesAt } from './messages.sql.ts';
import { reactedTo } from './reactions.sql.ts';
import { chatReaderOf } from './reader-visibility.ts';

export const reactions = handle(chats.reactions, async ({ db, viewer, chat, params: { seq }, query }) => {
  const { cursor, limit } = query;
  const reader = chatReaderOf(chat, viewer.uid);
  const [message] = await messagesAt(db, reader, [seq]);
  if (message?.kind !== 'text') return fail('NOT_FOUND');
  const position = positionOfCursor(cursor, { at: part.instant, uid: part.uid });
  const fetchedRows = await reactedTo(db, reader, { seq, after: position, limit });
  const { items, nextCursor } = pageOf(fetchedRows, limit, (last) => cursorOf(last.at, last.uid));
  const uids = items.map(({ uid }) => uid);
  const cards = await cardsOf(db, uids);
  // In a direct chat, a reaction of a member who is hidden from the viewer stays, without name and photo.
  for (const uid of (await membersHiddenFrom(db, { viewers: [viewer.uid], people: uids })).get(viewer.uid) ?? [])
    cards.delete(uid);
  return { items: items.map(({ uid, emoji }) => ({ member: cards.get(uid) ?? unknownCard(uid), emoji })), nextCursor };
});
