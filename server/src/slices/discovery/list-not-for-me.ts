import { discovery } from '#contract/discovery/routes.ts';
import type { Page } from '#contract/page.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cursorOf, pageOf, part, readPosition } from '#server/platform/http/cursor.ts';
import { cardsOf } from '#server/slices/profiles/index.ts';
import { membersHiddenFrom } from '#server/slices/safety/index.ts';
import { handle } from './access.ts';
import * as sql from './discovery.sql.ts';

/** Returns a page of the members whom a member has marked as not for them. Those with a block between the two are left out. */
export async function listNotForMeOf(
  db: Db,
  uid: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<MemberCard>> {
  const after = readPosition(cursor, { createdAt: part.instant, other: part.uid });
  const found = await sql.selectNotForMe(db, uid, { after, limit });
  const { items, nextCursor } = pageOf(found, limit, ({ createdAt, other }) => cursorOf(createdAt, other));
  const others = items.map(({ other }) => other);
  const hidden = (await membersHiddenFrom(db, [uid], others)).get(uid);
  const cards = await cardsOf(db, others);
  return { items: others.flatMap((other) => (hidden?.has(other) ? [] : (cards.get(other) ?? []))), nextCursor };
}

export const listNotForMe = handle(discovery.listNotForMe, ({ app, params, query }) =>
  listNotForMeOf(app.db, params.uid, query),
);
