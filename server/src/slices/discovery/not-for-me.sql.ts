import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { rowsOfPage } from '#server/platform/db/page-limit.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { notHiddenFrom } from '#server/slices/safety/index.ts';

const sqlTables = (db: Db) => db.withTables<Pick<DB, 'notForMe'>>();

/** Marks a member as not for another. A repeated mark changes nothing. */
export const insertNotForMe = (db: Db, uid: string, otherUid: string) =>
  sqlTables(db)
    .insertInto('notForMe')
    .values({ uid, other: otherUid })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const deleteNotForMe = (db: Db, uid: string, otherUid: string) =>
  sqlTables(db).deleteFrom('notForMe').where('uid', '=', uid).where('other', '=', otherUid).execute();

/** Returns one page of the members whom a member has marked, latest first; one more than `limit` if there is a next page. */
export const selectNotForMe = (
  db: Db,
  uid: string,
  { after, limit }: { after: { createdAt: string; other: string } | null; limit: number },
): Promise<{ other: string; createdAt: string }[]> =>
  sqlTables(db)
    .selectFrom('notForMe')
    .select(['other', 'createdAt'])
    .where('uid', '=', uid)
    .where(notHiddenFrom(uid, 'other'))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, other) < (${after?.createdAt}::timestamptz, ${after?.other}::text)`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('other', 'desc')
    .limit(rowsOfPage(limit))
    .execute();
