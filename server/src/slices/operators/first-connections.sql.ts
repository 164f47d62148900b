import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

const sqlTables = (db: Db) => db.withTables<Pick<DB, 'firstConnections'>>();

/** Records when these members first had a connection. */
export const recordFirstConnections = (db: Db, uids: readonly string[], now: Date) =>
  sqlTables(db)
    .insertInto('firstConnections')
    .values([...uids].sort().map((uid) => ({ uid, connectedAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export async function firstConnectionsByDay(db: Db, since: Date): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(connected_at at time zone 'America/New_York', 'YYYY-MM-DD') as day, count(*) as count
    from first_connections where connected_at >= ${since} group by 1`.execute(db);
  return rows;
}
