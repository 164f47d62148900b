import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { endsAfter } from './has-ended.sql.ts';

// The co-host is an attendee with a mark on their row (H-11). A row that is deleted takes the mark with it.

type SqlTables = Pick<DB, 'attendees' | 'threads'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** Returns the uid of the co-host; null if there is none. */
export async function coHostOf(db: Db, hangoutId: string): Promise<string | null> {
  const row = await sqlTables(db)
    .selectFrom('attendees')
    .select('uid')
    .where('hangoutId', '=', hangoutId)
    .where('isCoHost', '=', true)
    .executeTakeFirst();
  return row?.uid ?? null;
}

/** Returns whether a member is the host or the co-host of a hangout. */
export const organizesHangout = async (
  db: Db,
  { id, createdBy }: { id: string; createdBy: string | null },
  uid: string,
): Promise<boolean> => createdBy === uid || (await coHostOf(db, id)) === uid;

/** Makes an attendee the co-host; null takes the mark from everybody. The hangout's row must be locked. */
export async function setCoHost(db: Db, hangoutId: string, uid: string | null): Promise<void> {
  const rows = sqlTables(db).updateTable('attendees').where('hangoutId', '=', hangoutId);
  await rows.set({ isCoHost: false }).where('isCoHost', '=', true).execute();
  if (uid !== null) await rows.set({ isCoHost: true }).where('uid', '=', uid).execute();
}

/** Returns the ids of hangouts that are not past and have this co-host, in the order in which they must be locked. */
export async function openCoHostedBy(db: Db, uid: string, now: Date): Promise<string[]> {
  const rows = await sqlTables(db)
    .selectFrom('attendees as a')
    .innerJoin('threads as t', 't.id', 'a.hangoutId')
    .select('t.id')
    .where('a.uid', '=', uid)
    .where('a.isCoHost', '=', true)
    .where(endsAfter('t', now))
    .orderBy('t.id')
    .execute();
  return rows.map(({ id }) => id);
}
