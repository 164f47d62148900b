import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { seesMember } from './visibility.sql.ts';

// Members who ask to join a group. The row of the group must be locked for every change.

const sqlTables = (db: Db) => db.withTables<Pick<DB, 'joinRequests'>>();

export interface JoinRequest {
  sentence: string;
  askedAt: string;
}

/** Stores what a member asks, in place of an earlier sentence. */
export const saveRequest = (db: Db, row: { groupId: string; uid: string; sentence: string; askedAt: Date | string }) =>
  sqlTables(db)
    .insertInto('joinRequests')
    .values(row)
    .onConflict((conflict) => conflict.columns(['groupId', 'uid']).doUpdateSet({ sentence: row.sentence }))
    .execute();

export const isAsking = async (db: Db, groupId: string, uid: string): Promise<boolean> =>
  (await sqlTables(db)
    .selectFrom('joinRequests')
    .select('uid')
    .where('groupId', '=', groupId)
    .where('uid', '=', uid)
    .executeTakeFirst()) !== undefined;

/** Returns the request that was deleted; undefined when there was none. */
export const deleteRequest = (db: Db, groupId: string, uid: string): Promise<JoinRequest | undefined> =>
  sqlTables(db)
    .deleteFrom('joinRequests')
    .where('groupId', '=', groupId)
    .where('uid', '=', uid)
    .returning(['sentence', 'askedAt'])
    .executeTakeFirst();

/** Returns the members who ask to join a group and whom the viewer sees, the first one first. */
export async function requestsFor(db: Db, groupId: string, viewer: string) {
  const { rows } = await sql<{ uid: string; sentence: string; askedAt: string }>`
    select r.uid, r.sentence, r.asked_at from join_requests r
    where r.group_id = ${groupId} and ${seesMember(viewer, 'r.uid')} order by r.asked_at, r.uid`.execute(db);
  return rows;
}
