import type { Db } from '../platform/db/database.ts';
import type { DB } from '../platform/db/schema.ts';

type Tables = Pick<DB, 'seeds'>;
const on = (db: Db) => db.withTables<Tables>();
const NAME = 'demo';

/**
 * Records that seeding began, unless it is recorded already or `mayBegin` is false.
 * @returns when seeding began and whether it finished; null if it never began
 */
export async function beginSeed(db: Db, mayBegin: boolean): Promise<{ begunAt: Date; finished: boolean } | null> {
  if (mayBegin)
    await on(db)
      .insertInto('seeds')
      .values({ name: NAME, begunAt: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const row = await on(db).selectFrom('seeds').selectAll().where('name', '=', NAME).executeTakeFirst();
  return row ? { begunAt: new Date(row.begunAt), finished: row.finishedAt !== null } : null;
}

export const finishSeed = (db: Db) =>
  on(db).updateTable('seeds').set({ finishedAt: new Date() }).where('name', '=', NAME).execute();
