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
  { db, clock, profiles }: Pick<ConnectionsContext, 'db' | 'clock' | 'profiles'>,
  uid: string,
  limit?: number,
): Promise<ConnectionView[]> {
  const now = clock.now();
  const rows = (await sql.listOf(db, uid, limit)).filter((row) => stateFor(uid, row, now).status !== 'none');
  const cards = await profiles.cards(
    db,
    rows.flatMap(({ target, requester }) => [target, requester]),
  );
  return rows.map((row) => viewFor(uid, row, cards, now));
}

export const list = handle(connections.list, async ({ ctx, params }) => ({
  items: await listConnections(ctx, params.uid, LIST_MAX),
}));
