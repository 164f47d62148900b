import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

type SqlTables = Pick<DB, 'meetAgainMarks'>;
type MeetAgainMark = Selectable<SqlTables['meetAgainMarks']>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** Returns the marks that a member made, of one hangout or of all, oldest first. It never reads marks about the member. */
export const marksBy = (db: Db, uid: string, hangoutId?: string): Promise<MeetAgainMark[]> =>
  sqlTables(db)
    .selectFrom('meetAgainMarks')
    .selectAll()
    .where('uid', '=', uid)
    .$if(hangoutId !== undefined, (query) => query.where('hangoutId', '=', hangoutId ?? ''))
    .orderBy('markedAt')
    .orderBy('other')
    .execute();

export const addMark = (db: Db, row: Pick<MeetAgainMark, 'hangoutId' | 'uid' | 'other'> & { now: Date }) =>
  sqlTables(db)
    .insertInto('meetAgainMarks')
    .values({ hangoutId: row.hangoutId, uid: row.uid, other: row.other, markedAt: row.now.toISOString() })
    .onConflict((conflict) => conflict.columns(['hangoutId', 'uid', 'other']).doNothing())
    .execute();

/** Removes a mark that has not become mutual. */
export const removeMark = (db: Db, { hangoutId, uid, other }: Pick<MeetAgainMark, 'hangoutId' | 'uid' | 'other'>) =>
  sqlTables(db)
    .deleteFrom('meetAgainMarks')
    .where('hangoutId', '=', hangoutId)
    .where('uid', '=', uid)
    .where('other', '=', other)
    .where('mutualAt', 'is', null)
    .execute();

/** Removes what a member marked about another, in every hangout, as long as it has not become mutual. */
export const removeMarksAbout = (db: Db, uid: string, otherUid: string) =>
  sqlTables(db)
    .deleteFrom('meetAgainMarks')
    .where('uid', '=', uid)
    .where('other', '=', otherUid)
    .where('mutualAt', 'is', null)
    .execute();

/** The uids of two members, the smaller one first. */
export type MemberPair = readonly [string, string];

/**
 * Returns pairs of members who marked each other before an instant and were not notified of it, in order.
 * @param after the last pair of the previous batch
 */
export async function mutualPairs(
  db: Db,
  { before, after, limit }: { before: Date; after: MemberPair | null; limit: number },
): Promise<MemberPair[]> {
  const [firstUid, secondUid] = after ?? ['', ''];
  const { rows } = await sql<{ one: string; other: string }>`
    select distinct a.uid as one, a.other as other
    from meet_again_marks a join meet_again_marks b on b.uid = a.other and b.other = a.uid
    where a.uid < a.other and a.mutual_at is null and b.mutual_at is null
      and a.marked_at < ${before}::timestamptz and b.marked_at < ${before}::timestamptz
      and (a.uid, a.other) > (${firstUid}, ${secondUid})
    order by 1, 2 limit ${limit}`.execute(db);
  return rows.map((row) => [row.one, row.other]);
}

/**
 * Records that two members are notified that they marked each other.
 * @returns the id of the hangout with the latest mark; undefined when one of the two has changed their mind
 */
export async function recordMutual(
  db: Db,
  [firstUid, secondUid]: MemberPair,
  { before, now }: { before: Date; now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ hangoutId: string; uid: string; markedAt: string }>`
    update meet_again_marks set mutual_at = ${now}::timestamptz
    where ((uid = ${firstUid} and other = ${secondUid}) or (uid = ${secondUid} and other = ${firstUid}))
      and mutual_at is null and marked_at < ${before}::timestamptz
      and exists (
        select from meet_again_marks b
        where b.uid = meet_again_marks.other and b.other = meet_again_marks.uid
          and b.mutual_at is null and b.marked_at < ${before}::timestamptz
      )
    returning hangout_id, uid, marked_at`.execute(db);
  return rows.sort((a, b) => (a.markedAt < b.markedAt ? 1 : -1))[0]?.hangoutId;
}

/** Deletes marks from before an instant. */
export const deleteMarks = (db: Db, cutoff: Date) =>
  sql`delete from meet_again_marks where marked_at < ${cutoff}::timestamptz`.execute(db);
