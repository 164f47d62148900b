import { discovery } from '#contract/discovery/routes.ts';
import type { Page } from '#contract/page.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import { cursorOf, pageOf, readCursor, rejectCursor } from '#server/platform/http/cursor.ts';
import { type DiscoveryContext, handle } from './context.ts';
import * as sql from './discovery.sql.ts';

/** @throws AppError INVALID_INPUT when the cursor is not one of this list */
function positionOf(cursor: string | undefined) {
  const parts = readCursor(cursor);
  if (!parts) return null;
  const [createdAt = '', other = ''] = parts;
  if (Number.isNaN(Date.parse(createdAt)) || !/^\w{1,40}$/.test(other)) return rejectCursor();
  return { createdAt, other };
}

/** Returns a page of the members whom a member has marked as not for them. Those with a block between the two are left out. */
export async function notForMeOf(
  { db, profiles, safety }: Pick<DiscoveryContext, 'db' | 'profiles' | 'safety'>,
  uid: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<MemberCard>> {
  const found = await sql.notForMeOf(db, uid, { after: positionOf(cursor), limit });
  const { items, nextCursor } = pageOf(found, limit, ({ createdAt, other }) => cursorOf(createdAt, other));
  const others = items.map(({ other }) => other);
  const unseen = (await safety.blocksBetween(db, [uid], others)).get(uid);
  const cards = await profiles.cards(db, others);
  return { items: others.flatMap((other) => (unseen?.has(other) ? [] : (cards.get(other) ?? []))), nextCursor };
}

export const listNotForMe = handle(discovery.listNotForMe, ({ ctx, params, query }) =>
  notForMeOf(ctx, params.uid, query),
);
