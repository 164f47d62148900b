import { chats } from '#contract/chats/routes.ts';
import { cursorOf, pageOf, part, positionOfCursor } from '#server/platform/http/cursor.ts';
import { cardsOf, unknownCard } from '#server/slices/profiles/index.ts';
import { handle } from './access.ts';
import { participantsOf, visibleInChatAmong } from './participants.sql.ts';
import { chatReaderOf } from './reader-visibility.ts';

export const participants = handle(chats.participants, async ({ db, viewer, chat, query }) => {
  const reader = chatReaderOf(chat, viewer.uid);
  if (query.uids !== undefined) {
    const requestedUids = await visibleInChatAmong(db, reader, query.uids.split(','));
    return { items: [...(await cardsOf(db, requestedUids)).values()], nextCursor: null };
  }
  const { cursor, limit } = query;
  const position = positionOfCursor(cursor, { joinedAt: part.instant, uid: part.uid });
  const fetchedRows = await participantsOf(db, reader, { after: position, limit });
  const { items: pageRows, nextCursor } = pageOf(fetchedRows, limit, (last) => cursorOf(last.joinedAt, last.uid));
  const cards = await cardsOf(
    db,
    pageRows.map(({ uid }) => uid),
  );
  return { items: pageRows.map(({ uid }) => cards.get(uid) ?? unknownCard(uid)), nextCursor };
});
