import { type RawBuilder, sql } from 'kysely';
import type { Page } from '#contract/page.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { rowsOfPage } from '#server/platform/db/page-limit.ts';
import { cursorOf, pageOf, part, readPosition } from '#server/platform/http/cursor.ts';
import { type Profiles, unknownCard } from '#server/slices/profiles/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';

/** The slices that a page of attendees needs. */
interface Deps {
  profiles: Pick<Profiles, 'cards'>;
  safety: Pick<Safety, 'notHiddenFrom'>;
}

interface Wanted {
  viewer: string;
  query: { cursor?: string | undefined; limit: number };
}

/**
 * Returns a page of the members who go, in the order in which they came, without those that a block or a suspension hides from the
 * viewer (H-03, E-04).
 * @param going an SQL query of their uids, each with its `position`
 */
export async function attendeesPage(
  { profiles, safety }: Deps,
  db: Db,
  going: RawBuilder<unknown>,
  { viewer, query: { cursor, limit } }: Wanted,
): Promise<Page<MemberCard>> {
  const after = readPosition(cursor, { position: part.number })?.position ?? 0;
  const { rows } = await sql<{ uid: string; position: number }>`
    select a.uid, a.position from (${going}) a
    where a.position > ${after} and (a.uid = ${viewer} or ${safety.notHiddenFrom(viewer, 'a.uid')})
    order by a.position limit ${rowsOfPage(limit)}`.execute(db);
  const { items, nextCursor } = pageOf(rows, limit, ({ position }) => cursorOf(position));
  const uids = items.map(({ uid }) => uid);
  const cards = await profiles.cards(db, uids);
  return { items: uids.map((uid) => cards.get(uid) ?? unknownCard(uid)), nextCursor };
}
