import { directChatId } from '#contract/chats/ids.ts';
import type { ConnectionState } from '#contract/profiles/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Relation } from '#server/slices/profiles/index.ts';
import { stateFor } from './connection.rules.ts';
import * as sql from './connections.sql.ts';
import type { ConnectionsContext } from './context.ts';

/** Returns the state between a member and each of these others who have one, as the member sees it. */
export async function statesWith(
  { clock }: Pick<ConnectionsContext, 'clock'>,
  db: Db,
  viewer: string,
  others: readonly string[],
): Promise<Map<string, ConnectionState>> {
  const rows = await sql.pairsWith(db, viewer, others);
  const now = clock.now();
  return new Map(
    rows.map((row) => [row.target === viewer ? row.requester : row.target, stateFor(viewer, row, now)] as const),
  );
}

/** Returns the relation of the viewer to another member. */
export async function relationOf(
  { safety, clock }: Pick<ConnectionsContext, 'safety' | 'clock'>,
  db: Db,
  viewer: string,
  subject: string,
): Promise<Relation> {
  const [blocked, row] = await Promise.all([
    safety.isHiddenFrom(db, viewer, subject),
    sql.findPair(db, viewer, subject),
  ]);
  const { status, direction } = stateFor(viewer, row, clock.now());
  return { blocked, status, direction, chatId: row ? directChatId(viewer, subject) : null };
}
