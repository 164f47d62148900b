import type pg from 'pg';

/** Returns how many statements in the database of a test wait for a lock. */
export async function countWaitingForLocks(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(
    'select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()',
  );
  return rows.length;
}

/** Resolves when so many statements in the database of a test wait for a lock. */
export async function untilWaitingForLocks(pool: pg.Pool, count: number): Promise<void> {
  while ((await countWaitingForLocks(pool)) < count) await new Promise((next) => setImmediate(next));
}
