import { type ConnectionView, connections } from '#contract/connections/routes.ts';
import type { Page } from '#contract/page.ts';
import { cursorOf, pageOf, part, readPosition } from '#server/platform/http/cursor.ts';
import { stateFor } from './connection.rules.ts';
import * as sql from './connections.sql.ts';
import { type ConnectionsContext, handle } from './context.ts';
import { viewFor } from './views.ts';

/**
 * Returns one page of a member's connections and pending requests, newest first. A page may be shorter than `limit` before the
 * last one, because declined and lapsed requests and blocked members are left out.
 */
export async function listConnections(
  { db, clock, profiles, safety }: Pick<ConnectionsContext, 'db' | 'clock' | 'profiles' | 'safety'>,
  uid: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<ConnectionView>> {
  const now = clock.now();
  const after = readPosition(cursor, { timestamp: part.instant, target: part.uid, requester: part.uid });
  const found = await sql.listOf(db, uid, { after, limit });
  const page = pageOf(found, limit, ({ timestamp, target, requester }) => cursorOf(timestamp, target, requester));
  const rows = page.items.filter((row) => stateFor(uid, row, now).status !== 'none');
  const members = [...new Set(rows.flatMap(({ target, requester }) => [target, requester]))];
  const hidden = (await safety.hiddenFrom(db, [uid], members)).get(uid);
  const cards = await profiles.cards(db, members);
  const items = rows
    .filter(({ target, requester }) => !hidden?.has(target === uid ? requester : target))
    .map((row) => viewFor(uid, row, cards, now));
  return { items, nextCursor: page.nextCursor };
}

export const list = handle(connections.list, ({ ctx, params, query }) => listConnections(ctx, params.uid, query));
