import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

type Tables = Pick<DB, 'connections'>;
export type ConnectionRow = Selectable<Tables['connections']>;
const on = (db: Db) => db.withTables<Tables>();

/** The row of two members, whoever asked. */
export const findPair = (db: Db, a: string, b: string): Promise<ConnectionRow | undefined> =>
  on(db)
    .selectFrom('connections')
    .selectAll()
    .where(
      sql<boolean>`least(target, requester) = least(${a}, ${b}) and greatest(target, requester) = greatest(${a}, ${b})`,
    )
    .executeTakeFirst();

/**
 * Holds the pair for this transaction, also when it has no row yet, so that two members who ask each other at the same
 * moment come one after the other.
 */
export const lockPair = (db: Db, a: string, b: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${a < b ? `${a}-${b}` : `${b}-${a}`}, 1))`.execute(db);

/**
 * How far a version rises. One number in between is left for what only the target is told: were it the row's own, who asked
 * would read off it that they were declined.
 */
const VERSION_STEP = 2;

/** Writes the pair's row, turned round if the other asks this time. -> the row, its version risen */
export async function savePair(
  db: Db,
  before: ConnectionRow | undefined,
  row: Omit<ConnectionRow, 'version'>,
): Promise<ConnectionRow> {
  const next = { ...row, version: (before?.version ?? 0) + VERSION_STEP };
  if (!before) await on(db).insertInto('connections').values(next).execute();
  else {
    await on(db)
      .updateTable('connections')
      .set(next)
      .where('target', '=', before.target)
      .where('requester', '=', before.requester)
      .execute();
  }
  return next;
}

/** Marks a request as declined, and changes nothing that who asked could see. */
export async function decline(db: Db, before: ConnectionRow): Promise<ConnectionRow> {
  await on(db)
    .updateTable('connections')
    .set({ status: 'declined' })
    .where('target', '=', before.target)
    .where('requester', '=', before.requester)
    .execute();
  return { ...before, status: 'declined' };
}

/** Everybody a member ever asked or was asked by. */
export const pairsOf = (db: Db, uid: string): Promise<Pick<ConnectionRow, 'target' | 'requester'>[]> =>
  on(db)
    .selectFrom('connections')
    .select(['target', 'requester'])
    .where((eb) => eb.or([eb('target', '=', uid), eb('requester', '=', uid)]))
    .execute();

/** Returns a member's connections and requests, newest first. Without a limit it returns all of them. */
export const listOf = (db: Db, uid: string, limit?: number): Promise<ConnectionRow[]> =>
  on(db)
    .selectFrom('connections')
    .selectAll()
    .where((eb) => eb.or([eb('target', '=', uid), eb('requester', '=', uid)]))
    .where('status', '<>', 'ended')
    .orderBy('timestamp', 'desc')
    .orderBy('target')
    .orderBy('requester')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();

/** Requests without an answer made before that time, the oldest first. */
export const waitingSince = (db: Db, before: Date, limit: number): Promise<{ target: string; requester: string }[]> =>
  on(db)
    .selectFrom('connections')
    .select(['target', 'requester'])
    .where('status', 'in', ['pending', 'declined'])
    .where('timestamp', '<', before.toISOString())
    .orderBy('timestamp')
    .limit(limit)
    .execute();
