import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { rowsOfPage } from '#server/platform/db/page-limit.ts';
import type { DB } from '#server/platform/db/schema.ts';

type SqlTables = Pick<DB, 'memberNotes'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

export type NoteRow = Selectable<SqlTables['memberNotes']>;
const withinReach = (ofStaff: boolean) => sql<boolean>`(${ofStaff} or not member_notes.about_staff)`;

/** Stores a note. Returns false when one with this id exists already. */
export async function insertNote(db: Db, note: Omit<NoteRow, 'createdAt'> & { createdAt: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await sqlTables(db)
    .insertInto('memberNotes')
    .values(note)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes a note about a member. Returns false when there is none with this id. */
export async function deleteNote(
  db: Db,
  { uid, id, ofStaff }: { uid: string; id: string; ofStaff: boolean },
): Promise<boolean> {
  const { numDeletedRows } = await sqlTables(db)
    .deleteFrom('memberNotes')
    .where('uid', '=', uid)
    .where('id', '=', id)
    .where(withinReach(ofStaff))
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export interface NoteFilter {
  uid: string;
  /** Whether also those written while the member was an operator or a moderator. */
  ofStaff: boolean;
  after: { at: string; id: string } | null;
  limit: number;
}
/** Returns notes about a member, newest first, and one more than `limit` when there are more. */
export const notesAbout = (db: Db, { uid, ofStaff, after, limit }: NoteFilter): Promise<NoteRow[]> =>
  sqlTables(db)
    .selectFrom('memberNotes')
    .selectAll()
    .where('uid', '=', uid)
    .where(withinReach(ofStaff))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(rowsOfPage(limit))
    .execute();

/** Returns how many notes somebody sees about each of these members; members without any are absent. */
export async function countNotesAbout(
  db: Db,
  uids: readonly string[],
  { ofStaff }: Pick<NoteFilter, 'ofStaff'>,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ uid: string; count: number }>`
    select uid, count(*)::int as count from member_notes
    where uid = any(${uids}::text[]) and ${withinReach(ofStaff)} group by uid`.execute(db);
  return new Map(rows.map(({ uid, count }) => [uid, count]));
}

export const deleteNotesBefore = (db: Db, instant: Date) =>
  sqlTables(db).deleteFrom('memberNotes').where('createdAt', '<', instant.toISOString()).execute();
