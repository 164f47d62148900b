import { type RawBuilder, sql } from 'kysely';
import type { Page } from '#contract/pagination.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { rowsOfPage } from '#server/platform/db/page-limit.ts';
import { cursorOf, pageOf, part, positionOfCursor, rejectCursor } from '#server/platform/http/cursor.ts';
import { cardsOf, unknownCard } from '#server/slices/profiles/index.ts';
import { notHiddenFrom } from '#server/slices/safety/index.ts';

interface AttendeesRequest {
  viewer: string;
  query: { cursor?: string | undefined; limit: number };
}

/**
 * Returns the position of a member who goes and whom the viewer sees.
 * @throws AppError INVALID_INPUT when they no longer go, or are hidden from the viewer: the list has to be read anew
 */
async function positionOf(
  db: Db,
  going: RawBuilder<unknown>,
  uid: string,
  isVisible: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select a.position from (${going}) a where a.uid = ${uid} and ${isVisible}`.execute(db);
  return rows[0]?.position ?? rejectCursor();
}

/**
 * Returns a page of the members who go, in the order in which they came, without those that a block or a suspension hides from the
 * viewer (H-03, E-04). The cursor names the last member of the page: their position would tell how many others joined anything.
 * @param going an SQL query of their uids, each with its `position`
 */
export async function attendeesPage(
  db: Db,
  going: RawBuilder<unknown>,
  { viewer, query: { cursor, limit } }: AttendeesRequest,
): Promise<Page<MemberCard>> {
  const cursorPosition = positionOfCursor(cursor, { uid: part.uid });
  const isVisible = sql`(a.uid = ${viewer} or ${notHiddenFrom(viewer, 'a.uid')})`;
  const position = cursorPosition ? await positionOf(db, going, cursorPosition.uid, isVisible) : 0;
  const { rows } = await sql<{ uid: string }>`
    select a.uid from (${going}) a
    where a.position > ${position} and ${isVisible}
    order by a.position limit ${rowsOfPage(limit)}`.execute(db);
  const { items, nextCursor } = pageOf(rows, limit, (last) => cursorOf(last.uid));
  const uids = items.map(({ uid }) => uid);
  const cards = await cardsOf(db, uids);
  return { items: uids.map((uid) => cards.get(uid) ?? unknownCard(uid)), nextCursor };
}
