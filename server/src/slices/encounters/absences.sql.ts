import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { blockedBefore } from '#server/slices/safety/index.ts';

type SqlTables = Pick<DB, 'absences' | 'missedNotices'>;
type AbsenceRow = Selectable<SqlTables['absences']>;
type Key = Pick<AbsenceRow, 'hangoutId' | 'uid' | 'other'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** Returns whom a member said to be absent, at one hangout or at all, oldest first. It never reads what others say. */
export const absencesBy = (db: Db, uid: string, hangoutId?: string): Promise<AbsenceRow[]> =>
  sqlTables(db)
    .selectFrom('absences')
    .selectAll()
    .where('uid', '=', uid)
    .$if(hangoutId !== undefined, (query) => query.where('hangoutId', '=', hangoutId ?? ''))
    .orderBy('toldAt')
    .orderBy('other')
    .execute();

export const addAbsence = (db: Db, row: Key, now: Date) =>
  sqlTables(db)
    .insertInto('absences')
    .values({ ...row, toldAt: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const removeAbsence = (db: Db, { hangoutId, uid, other }: Key) =>
  sqlTables(db)
    .deleteFrom('absences')
    .where('hangoutId', '=', hangoutId)
    .where('uid', '=', uid)
    .where('other', '=', other)
    .execute();

/** Removes what members said about those whom they blocked before a time. */
export const removeAbsencesOfBlockers = (db: Db, instant: Date) =>
  sqlTables(db)
    .deleteFrom('absences')
    .where(blockedBefore('absences.uid', 'absences.other', instant))
    .execute();

/**
 * Returns the absences that were reported between two instants.
 * @param uids only of hangouts from which somebody reports the absence of one of these members
 */
export async function absencesBetween(
  db: Db,
  { since, before, uids }: { since: Date; before: Date; uids?: readonly string[] },
): Promise<Key[]> {
  const concernsUids = uids
    ? sql`hangout_id in (select hangout_id from absences where other = any(${uids}))`
    : sql`true`;
  const { rows } = await sql<Key>`
    select hangout_id, uid, other from absences
    where told_at >= ${since}::timestamptz and told_at < ${before}::timestamptz
      and ${concernsUids}
    order by hangout_id, uid, other`.execute(db);
  return rows;
}

/** Records the time of a notification. Returns false when the member already had one since an instant. */
export async function recordNotice(db: Db, uid: string, { since, now }: { since: Date; now: Date }): Promise<boolean> {
  const { rows } = await sql`
    insert into missed_notices (uid, told_at) values (${uid}, ${now}::timestamptz)
    on conflict (uid) do update set told_at = excluded.told_at where missed_notices.told_at < ${since}::timestamptz
    returning uid`.execute(db);
  return rows.length > 0;
}

/** Deletes absences and times of notifications from before an instant. */
export async function forgetAbsences(db: Db, cutoff: Date) {
  await sql`delete from absences where told_at < ${cutoff}::timestamptz`.execute(db);
  await sql`delete from missed_notices where told_at < ${cutoff}::timestamptz`.execute(db);
}
