import { discovery } from '#contract/discovery/routes.ts';
import type { Page } from '#contract/pagination.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cursorOf, pageOf, part, positionOfCursor } from '#server/platform/http/cursor.ts';
import { handle } from '#server/platform/http/handle.ts';
import { cardsOf } from '#server/slices/profiles/index.ts';
import * as sql from './not-for-me.sql.ts';

/** Returns a page of the members whom a member has marked as not for them. Those with a block between the two are left out. */
export async function listNotForMeOf(
  db: Db,
  uid: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<MemberCard>> {
  const position = positionOfCursor(cursor, { createdAt: part.instant, other: part.uid });
  const fetchedRows = await sql.selectNotForMe(db, uid, { after: position, limit });
  const { items, nextCursor } = pageOf(fetchedRows, limit, ({ createdAt, other }) => cursorOf(createdAt, other));
  const markedUids = items.map(({ other }) => other);
  const cards = await cardsOf(db, markedUids);
  return {
    items: markedUids.flatMap((markedUid) => cards.get(markedUid) ?? []),
    nextCursor,
  };
}

export const listNotForMe = handle(discovery.listNotForMe, ({ app, params, query }) =>
  listNotForMeOf(app.db, params.uid, query),
);
