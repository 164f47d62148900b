import type { Db } from '../platform/db/database.ts';
import type { DB } from '../platform/db/schema.ts';
import { demoEmail } from './login.ts';

type SqlTables = Pick<DB, 'accounts' | 'seeds'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();
const NAME = 'demo';

/**
 * Records that seeding began, unless it is recorded already or `mayBegin` is false.
 * @returns when seeding began and whether it finished; null if it never began
 */
export async function beginSeed(db: Db, mayBegin: boolean): Promise<{ begunAt: Date; finished: boolean } | null> {
  if (mayBegin)
    await sqlTables(db)
      .insertInto('seeds')
      .values({ name: NAME, begunAt: new Date() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const row = await sqlTables(db).selectFrom('seeds').selectAll().where('name', '=', NAME).executeTakeFirst();
  return row ? { begunAt: new Date(row.begunAt), finished: row.finishedAt !== null } : null;
}

export const finishSeed = (db: Db) =>
  sqlTables(db).updateTable('seeds').set({ finishedAt: new Date() }).where('name', '=', NAME).execute();

/** Returns how many members of a database are demo members. */
export async function countDemoMembers(db: Db): Promise<number> {
  const { count } = await sqlTables(db)
    .selectFrom('accounts')
    .select((expressions) => expressions.fn.countAll<number>().as('count'))
    .where('email', 'like', demoEmail('%'))
    .executeTakeFirstOrThrow();
  return count;
}
