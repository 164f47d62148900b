import { type ConnectionView, connections } from '#contract/connections/routes.ts';
import type { Page } from '#contract/page.ts';
import { cursorOf, pageOf, part, readPosition } from '#server/platform/http/cursor.ts';
import { lapseBefore } from './connection.rules.ts';
import * as sql from './connections.sql.ts';
import { type ConnectionsContext, handle } from './context.ts';
import { viewFor } from './views.ts';

/** Returns one page of a member's connections and pending requests, newest first. */
export async function listConnections(
  ctx: ConnectionsContext,
  uid: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<ConnectionView>> {
  const now = ctx.clock.now();
  const after = readPosition(cursor, { timestamp: part.instant, target: part.uid, requester: part.uid });
  const found = await sql.listOf(ctx.db, uid, {
    ...{ after, limit, lapseBefore: lapseBefore(now), notHiddenFrom: ctx.safety.notHiddenFrom },
  });
  const page = pageOf(found, limit, ({ timestamp, target, requester }) => cursorOf(timestamp, target, requester));
  const cards = await ctx.profiles.cards(ctx.db, [
    ...new Set(page.items.flatMap(({ target, requester }) => [target, requester])),
  ]);
  return { items: page.items.map((row) => viewFor(uid, row, cards, now)), nextCursor: page.nextCursor };
}

export const list = handle(connections.list, ({ ctx, params, query }) => listConnections(ctx, params.uid, query));
