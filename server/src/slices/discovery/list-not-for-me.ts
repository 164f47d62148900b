import { discovery } from '#contract/discovery/routes.ts';
import type { Page } from '#contract/page.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import { cursorOf, pageOf, part, readPosition } from '#server/platform/http/cursor.ts';
import { type DiscoveryContext, handle } from './context.ts';
import * as sql from './discovery.sql.ts';

/** Returns a page of the members whom a member has marked as not for them. Those with a block between the two are left out. */
export async function listNotForMeOf(
  ctx: DiscoveryContext,
  uid: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<MemberCard>> {
  const after = readPosition(cursor, { createdAt: part.instant, other: part.uid });
  const found = await sql.selectNotForMe(ctx.db, uid, { after, limit });
  const { items, nextCursor } = pageOf(found, limit, ({ createdAt, other }) => cursorOf(createdAt, other));
  const others = items.map(({ other }) => other);
  const hidden = (await ctx.safety.hiddenFrom(ctx.db, [uid], others)).get(uid);
  const cards = await ctx.profiles.cards(ctx.db, others);
  return { items: others.flatMap((other) => (hidden?.has(other) ? [] : (cards.get(other) ?? []))), nextCursor };
}

export const listNotForMe = handle(discovery.listNotForMe, ({ ctx, params, query }) =>
  listNotForMeOf(ctx, params.uid, query),
);
