import { groups } from '#contract/groups/routes.ts';
import { cursorOf, pageOf, part, positionOfCursor, rejectCursor } from '#server/platform/http/cursor.ts';
import { cardsOf, unknownCard } from '#server/slices/profiles/index.ts';
import { handle } from './access.ts';
import { membersFor, positionOf } from './members.sql.ts';

/** The cursor names the last member of the page: their position would tell how many others joined any group. */
export const listMembers = handle(groups.listMembers, async ({ db, viewer, group, query: { cursor, limit } }) => {
  const last = positionOfCursor(cursor, { uid: part.uid });
  const after = last ? ((await positionOf(db, group.id, last.uid, viewer.uid)) ?? rejectCursor()) : 0;
  const fetchedRows = await membersFor(db, { groupId: group.id, viewer: viewer.uid }, { after, limit });
  const { items: rows, nextCursor } = pageOf(fetchedRows, limit, ({ uid }) => cursorOf(uid));
  const cards = await cardsOf(
    db,
    rows.map(({ uid }) => uid),
  );
  const items = rows.map(({ uid, isOrganizer }) => ({ member: cards.get(uid) ?? unknownCard(uid), isOrganizer }));
  return { items, nextCursor };
});
