import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { pairId } from './connection.rules.ts';

type Tables = Pick<DB, 'connections'>;
export type ConnectionRow = Selectable<Tables['connections']>;
const on = (db: Db) => db.withTables<Tables>();

/** Returns the row of two members, in either direction. */
export const findPair = (db: Db, a: string, b: string): Promise<ConnectionRow | undefined> =>
  on(db)
    .selectFrom('connections')
    .selectAll()
    .where(
      sql<boolean>`least(target, requester) = least(${a}, ${b}) and greatest(target, requester) = greatest(${a}, ${b})`,
    )
    .executeTakeFirst();

/**
 * Locks two members' pair until the transaction ends. It is an advisory lock, so that it also works before the pair has
 * a row: two requests that cross run one after the other.
 */
export const lockPair = (db: Db, a: string, b: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${pairId(a, b)}, 1))`.execute(db);

/**
 * The step of a version. The number in between is for events that only the target gets: if a decline took the next version
 * of the row, the requester could recognize it.
 */
const VERSION_STEP = 2;

/**
 * Saves the pair's row, with the roles exchanged if the other member is the requester now. Returns it with its new version.
 * @param row `beforeBlock` is the status that a block ended, so that it can be restored
 */
export async function savePair(
  db: Db,
  before: ConnectionRow | undefined,
  {
    beforeBlock = null,
    ...row
  }: Omit<ConnectionRow, 'version' | 'beforeBlock'> & Partial<Pick<ConnectionRow, 'beforeBlock'>>,
): Promise<ConnectionRow> {
  const next = { ...row, beforeBlock, version: (before?.version ?? 0) + VERSION_STEP };
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

/** Marks a request as declined. The version stays, because the requester must not notice. */
export async function decline(db: Db, before: ConnectionRow, now: Date): Promise<ConnectionRow> {
  const declinedAt = now.toISOString();
  await on(db)
    .updateTable('connections')
    .set({ status: 'declined', declinedAt })
    .where('target', '=', before.target)
    .where('requester', '=', before.requester)
    .execute();
  return { ...before, status: 'declined', declinedAt };
}

/** Returns every pair a member is part of, including ended ones. */
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

/** Returns unanswered and declined requests made before that instant, oldest first. */
export const requestsBefore = (db: Db, before: Date, limit: number): Promise<{ target: string; requester: string }[]> =>
  on(db)
    .selectFrom('connections')
    .select(['target', 'requester'])
    .where('status', 'in', ['pending', 'declined'])
    .where('timestamp', '<', before.toISOString())
    .orderBy('timestamp')
    .limit(limit)
    .execute();
