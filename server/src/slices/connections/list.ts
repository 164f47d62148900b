import { type ConnectionView, connections } from '#contract/connections/routes.ts';
import { stateFor } from './connection.rules.ts';
import * as sql from './connections.sql.ts';
import { type ConnectionsContext, handle } from './context.ts';
import { viewFor } from './views.ts';

/** The most connections and requests that one answer lists. */
const LIST_MAX = 1000;

/**
 * Returns a member's connections and pending requests, newest first.
 * @param limit without it, all of them are returned
 */
export async function listConnections(
  { db, clock, profiles, safety }: Pick<ConnectionsContext, 'db' | 'clock' | 'profiles' | 'safety'>,
  uid: string,
  limit?: number,
): Promise<ConnectionView[]> {
  const now = clock.now();
  const rows = (await sql.listOf(db, uid, limit)).filter((row) => stateFor(uid, row, now).status !== 'none');
  const members = [...new Set(rows.flatMap(({ target, requester }) => [target, requester]))];
  const unseen = (await safety.blocksBetween(db, [uid], members)).get(uid);
  const cards = await profiles.cards(db, members);
  return rows
    .filter(({ target, requester }) => !unseen?.has(target === uid ? requester : target))
    .map((row) => viewFor(uid, row, cards, now));
}

export const list = handle(connections.list, async ({ ctx, params }) => ({
  items: await listConnections(ctx, params.uid, LIST_MAX),
}));
