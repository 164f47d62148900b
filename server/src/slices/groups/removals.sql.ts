import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { seesMember } from './visibility.sql.ts';

// Members who were taken out of a group. The row of the group must be locked for every change.

const sqlTables = (db: Db) => db.withTables<Pick<DB, 'removedGroupMembers'>>();

export const recordRemoval = (db: Db, groupId: string, uid: string, removedAt: Date) =>
  sqlTables(db)
    .insertInto('removedGroupMembers')
    .values({ groupId, uid, removedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Returns whether there was a removal to delete. */
export async function deleteRemoval(db: Db, groupId: string, uid: string): Promise<boolean> {
  const rows = await sqlTables(db)
    .deleteFrom('removedGroupMembers')
    .where('groupId', '=', groupId)
    .where('uid', '=', uid)
    .returning('uid')
    .execute();
  return rows.length > 0;
}

/** Returns an SQL condition: the member was taken out of the group. */
export const isRemovedFrom = (groupId: unknown, uid: string) =>
  sql<boolean>`exists (select from removed_group_members r where r.group_id = ${groupId} and r.uid = ${uid})`;

/** Returns the members who were taken out of a group and whom the viewer sees, the latest first. */
export async function removedFor(db: Db, groupId: string, viewer: string): Promise<string[]> {
  const rows = await sqlTables(db)
    .selectFrom('removedGroupMembers')
    .select('uid')
    .where('groupId', '=', groupId)
    .where(seesMember(viewer, 'removedGroupMembers.uid'))
    .orderBy('removedAt', 'desc')
    .orderBy('uid')
    .execute();
  return rows.map(({ uid }) => uid);
}
