import type { Db } from '#server/platform/db/database.ts';
import type { Relation } from '#server/slices/profiles/index.ts';
import { pairId, stateFor } from './connection.rules.ts';
import * as sql from './connections.sql.ts';
import type { ConnectionsContext } from './context.ts';

/** Returns the relation of the viewer to another member. */
export async function relationOf(
  { safety, clock }: Pick<ConnectionsContext, 'safety' | 'clock'>,
  db: Db,
  viewer: string,
  subject: string,
): Promise<Relation> {
  const [blocked, row] = await Promise.all([
    safety.isBlockedBetween(db, viewer, subject),
    sql.findPair(db, viewer, subject),
  ]);
  const { status, direction } = stateFor(viewer, row, clock.now());
  return { blocked, status, direction, chatId: row ? pairId(viewer, subject) : null };
}
