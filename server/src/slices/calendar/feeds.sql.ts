import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

type SqlTables = Pick<DB, 'calendarFeeds'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** Returns the code of a member's address; undefined when they have none. */
export async function codeOf(db: Db, uid: string): Promise<string | undefined> {
  const row = await sqlTables(db).selectFrom('calendarFeeds').select('code').where('uid', '=', uid).executeTakeFirst();
  return row?.code;
}

/** Gives a member an address with this code, in place of the one before. */
export const save = (db: Db, uid: string, code: string) =>
  sqlTables(db)
    .insertInto('calendarFeeds')
    .values({ uid, code })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ code }))
    .execute();

/** Removes the address of a member; null removes everybody's. */
export const removeFeeds = (db: Db, uid: string | null) =>
  sqlTables(db)
    .deleteFrom('calendarFeeds')
    .$if(uid !== null, (query) => query.where('uid', '=', uid))
    .execute();
