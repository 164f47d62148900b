import { type ConnectionView, connections } from '#contract/connections/routes.ts';
import type { Page } from '#contract/pagination.ts';
import type { App } from '#server/platform/app.ts';
import { cursorOf, pageOf, part, positionOfCursor } from '#server/platform/http/cursor.ts';
import { cardsOf } from '#server/slices/profiles/index.ts';
import { handle } from './access.ts';
import { lapseBefore } from './connection.rules.ts';
import * as sql from './connections.sql.ts';
import { viewFor } from './views.ts';

/** Returns one page of a member's connections and pending requests, newest first. */
export async function listConnections(
  app: App,
  uid: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<ConnectionView>> {
  const now = app.clock.now();
  const position = positionOfCursor(cursor, { timestamp: part.instant, target: part.uid, requester: part.uid });
  const fetchedRows = await sql.listOf(app.db, uid, {
    after: position,
    limit,
    lapseBefore: lapseBefore(now),
  });
  const page = pageOf(fetchedRows, limit, ({ timestamp, target, requester }) => cursorOf(timestamp, target, requester));
  const cards = await cardsOf(app.db, [...new Set(page.items.flatMap(({ target, requester }) => [target, requester]))]);
  return { items: page.items.map((row) => viewFor(uid, row, cards, now)), nextCursor: page.nextCursor };
}

export const list = handle(connections.list, ({ app, params, query }) => listConnections(app, params.uid, query));
