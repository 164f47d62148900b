import type { ColumnType } from 'kysely';
import type { Db } from '../platform/db/database.ts';

type Tables = {
  seeds: {
    name: string;
    begun_at: ColumnType<string, Date, never>;
    finished_at: ColumnType<string | null, never, Date>;
  };
};
const on = (db: Db) => db.withTables<Tables>();
const NAME = 'demo';

/**
 * Notes that the demo members begin to move in, if they may.
 * @returns when they began and whether all are in; null when they never did
 */
export async function beginSeed(db: Db, mayBegin: boolean): Promise<{ begunAt: Date; finished: boolean } | null> {
  if (mayBegin)
    await on(db)
      .insertInto('seeds')
      .values({ name: NAME, begun_at: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const row = await on(db).selectFrom('seeds').selectAll().where('name', '=', NAME).executeTakeFirst();
  return row ? { begunAt: new Date(row.begun_at), finished: row.finished_at !== null } : null;
}

export const finishSeed = (db: Db) =>
  on(db).updateTable('seeds').set({ finished_at: new Date() }).where('name', '=', NAME).execute();
