import { sql } from 'kysely';
import type { Picture } from '#contract/media/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { notHiddenFrom } from '#server/slices/safety/index.ts';
import type { TimeColumns } from './phase.rules.ts';
import { mayReadHangout } from './visibility.sql.ts';

// The photos of hangouts that their attendees added (H-19).

const sqlTables = (db: Db) => db.withTables<Pick<DB, 'albumPhotos'>>();

export interface AlbumPhotoRow {
  id: string;
  hangoutId: string;
  uid: string;
  photo: Picture;
  addedAt: string;
}

/**
 * Returns an SQL condition: the viewer sees a photo of a hangout where they have a place. It is theirs, or of an attendee without a
 * block between them who is not hidden.
 */
const isSeenBy = (viewer: string) => sql<boolean>`(p.uid = ${viewer} or ${notHiddenFrom(viewer, 'p.uid')})
  and exists (select from attendees a where a.hangout_id = p.hangout_id and a.uid = p.uid and a.rsvp = 'confirmed')`;

/** Returns the photos of a hangout that one of its attendees sees, oldest first. */
export async function photosIn(db: Db, hangoutId: string, viewer: string): Promise<AlbumPhotoRow[]> {
  const { rows } = await sql<AlbumPhotoRow>`
    select p.id, p.hangout_id, p.uid, p.photo, p.added_at from album_photos p where p.hangout_id = ${hangoutId} and ${isSeenBy(viewer)}
    order by p.position`.execute(db);
  return rows;
}

/** Returns the hangout of a photo, for a member who has a place there and sees the photo. */
export async function hangoutOfSeenPhoto(
  db: Db,
  viewer: string,
  { hangoutId, url }: { hangoutId: string; url: string },
): Promise<TimeColumns | undefined> {
  const { rows } = await sql<TimeColumns>`
    select t.date_time, t.ends_at, t.cancelled_at
    from album_photos p join threads t on t.id = p.hangout_id
    where p.hangout_id = ${hangoutId} and p.photo ->> 'url' = ${url} and ${isSeenBy(viewer)}
      and ${mayReadHangout(viewer, 't')}
      and exists (select from attendees own
        where own.hangout_id = p.hangout_id and own.uid = ${viewer} and own.rsvp = 'confirmed')`.execute(db);
  return rows[0];
}

export const insertPhoto = (db: Db, { photo, ...row }: Omit<AlbumPhotoRow, 'addedAt'> & { addedAt: Date }) =>
  sqlTables(db)
    .insertInto('albumPhotos')
    .values({ ...row, photo: JSON.stringify(photo) })
    .execute();

/** Deletes a photo and returns its address. */
export async function deletePhoto(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    delete from album_photos where id = ${id} returning photo ->> 'url' as url`.execute(db);
  return rows.map(({ url }) => url);
}

/** Deletes at most this many photos of hangouts that ended before an instant, and returns their addresses. */
export async function deletePhotosBefore(db: Db, cutoff: Date, max: number): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    delete from album_photos where id in (
      select p.id from album_photos p join threads t on t.id = p.hangout_id
      where t.ends_at <= ${cutoff} order by p.id limit ${max} for update of p skip locked
    ) returning photo ->> 'url' as url`.execute(db);
  return rows.map(({ url }) => url);
}

/** Returns the photos of a member in all albums, oldest first, for their download. */
export async function albumPhotosOf(db: Db, uid: string) {
  const { rows } = await sql<{ hangoutId: string; address: string; addedAt: string }>`
    select hangout_id, photo ->> 'url' as address, added_at from album_photos where uid = ${uid}
    order by position`.execute(db);
  return rows;
}
