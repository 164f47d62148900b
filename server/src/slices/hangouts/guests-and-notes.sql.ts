import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { notHiddenFrom } from '#server/slices/safety/index.ts';

// The guests of attendees, and their notes to the host (H-12).

/** Stores both for an attendee. The hangout's row must be locked. */
export const saveGuestAndNote = (
  db: Db,
  id: string,
  uid: string,
  { bringsGuest, note }: { bringsGuest: boolean; note: string },
) =>
  sql`update attendees set brings_guest = ${bringsGuest}, note = ${note}
    where hangout_id = ${id} and uid = ${uid} and rsvp = 'confirmed'`.execute(db);

/** Returns the attendees who bring a guest or left a note, without those whom a block hides from the viewer. */
export async function guestsAndNotesOf(
  db: Db,
  id: string,
  { viewer }: { viewer: string },
): Promise<{ uid: string; bringsGuest: boolean; note: string }[]> {
  const { rows } = await sql<{ uid: string; bringsGuest: boolean; note: string }>`
    select a.uid, a.brings_guest, a.note from attendees a
    where a.hangout_id = ${id} and a.rsvp = 'confirmed' and (a.brings_guest or a.note <> '')
      and (a.uid = ${viewer} or ${notHiddenFrom(viewer, 'a.uid')})
    order by a.position`.execute(db);
  return rows;
}

/** Deletes the notes to the hosts of hangouts that ended before an instant. */
export const deleteNotesBefore = (db: Db, cutoff: Date) =>
  sql`update attendees a set note = '' from threads t
    where t.id = a.hangout_id and a.note <> '' and t.ends_at < ${cutoff}`.execute(db);
