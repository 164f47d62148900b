import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { notHiddenFrom } from '#server/slices/safety/index.ts';

// Members who were taken out of a hangout (H-15). The hangout's row must be locked for every change, as for a join.

const sqlTables = (db: Db) => db.withTables<Pick<DB, 'removedAttendees'>>();

export const recordRemoval = (db: Db, hangoutId: string, uid: string, removedAt: Date) =>
  sqlTables(db)
    .insertInto('removedAttendees')
    .values({ hangoutId, uid, removedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Returns whether there was a removal to delete. */
export async function deleteRemoval(db: Db, hangoutId: string, uid: string): Promise<boolean> {
  const rows = await sqlTables(db)
    .deleteFrom('removedAttendees')
    .where('hangoutId', '=', hangoutId)
    .where('uid', '=', uid)
    .returning('uid')
    .execute();
  return rows.length > 0;
}

/** Returns an SQL condition: the member was taken out of the hangout. */
export const isRemovedFrom = (hangoutId: unknown, uid: string | null) =>
  sql<boolean>`exists (select from removed_attendees r where r.hangout_id = ${hangoutId} and r.uid = ${uid})`;

/** Returns the members who were taken out of a hangout and whom the viewer sees, the latest first. */
export async function removedFor(db: Db, hangoutId: string, viewer: string): Promise<string[]> {
  const rows = await sqlTables(db)
    .selectFrom('removedAttendees')
    .select('uid')
    .where('hangoutId', '=', hangoutId)
    .where(notHiddenFrom(viewer, 'removedAttendees.uid'))
    .orderBy('removedAt', 'desc')
    .orderBy('uid')
    .execute();
  return rows.map(({ uid }) => uid);
}
