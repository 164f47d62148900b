import { DAY_MS } from '#contract/durations.ts';
import { hangouts } from '#contract/hangouts/routes.ts';
import type { Album } from '#contract/hangouts/views.ts';
import { ALBUM_DAYS } from '#contract/limits.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { releasePictures } from '#server/slices/media/index.ts';
import { cardsOf, unknownCard } from '#server/slices/profiles/index.ts';
import { handle } from './access.ts';
import { albumTimes, isAlbumOpen, roomInAlbum } from './album.rules.ts';
import * as albumSql from './album.sql.ts';
import { organizesHangout } from './co-host.sql.ts';
import * as sql from './hangouts.sql.ts';

/** How many photos one transaction deletes. */
const BATCH = 200;

type Hangout = Pick<sql.HangoutRow, 'id' | 'createdBy' | 'dateTime' | 'endsAt' | 'cancelledAt'>;

/** Returns the album of a hangout as one of its attendees sees it. It is empty before the hangout and when it is closed. */
export async function albumFor(app: App, db: Db, viewer: string, hangout: Hangout): Promise<Album> {
  const { opensAt, closesAt } = albumTimes(hangout);
  const isOpen = isAlbumOpen(hangout, app.clock.now());
  const rows = isOpen ? await albumSql.photosIn(db, hangout.id, viewer) : [];
  const cards = await cardsOf(
    db,
    rows.map(({ uid }) => uid),
  );
  const removesAll = await organizesHangout(db, hangout, viewer);
  return {
    items: rows.map(({ id, uid, photo, addedAt }) => ({
      id,
      photo,
      by: cards.get(uid) ?? unknownCard(uid),
      addedAt,
      mayRemove: removesAll || uid === viewer,
    })),
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    room: isOpen ? roomInAlbum(rows.filter(({ uid }) => uid === viewer).length) : 0,
  };
}

/** Returns the photos that attendees added to a hangout (H-19). */
export const album = handle(hangouts.album, ({ app, db, viewer, hangout }) => albumFor(app, db, viewer.uid, hangout));

/** Returns whether a member sees the picture at this address in the album of a hangout. */
export async function mayReadAlbumPhoto(
  app: App,
  viewer: string,
  photo: { hangoutId: string; url: string },
): Promise<boolean> {
  const hangout = await albumSql.hangoutOfSeenPhoto(app.db, viewer, photo);
  return hangout !== undefined && isAlbumOpen(hangout, app.clock.now());
}

/**
 * Returns a photo as a report copies it; null when the member does not see it in an open album of a hangout where they have a
 * place.
 */
export async function reportedAlbumPhoto(
  app: App,
  db: Db,
  viewer: string,
  { hangoutId, photoId }: { hangoutId: string; photoId: string },
) {
  const hangout = await sql.findFor(db, hangoutId, { viewer });
  if (!hangout) return null;
  const row = (await albumSql.photosIn(db, hangoutId, viewer)).find(({ id }) => id === photoId);
  if (!row || !(await mayReadAlbumPhoto(app, viewer, { hangoutId, url: row.photo.url }))) return null;
  const { id, title, dateTime } = hangout;
  return { uid: row.uid, url: row.photo.url, addedAt: row.addedAt, hangout: { id, title, dateTime } };
}

/** A job: deletes the photos of hangouts that ended ALBUM_DAYS ago, with their files. Several nodes may run it at once. */
export async function deleteOldAlbums(app: App): Promise<void> {
  const cutoff = new Date(app.clock.now().getTime() - ALBUM_DAYS * DAY_MS);
  for (let count = BATCH; count === BATCH; )
    count = await app.transact(async (work) => {
      const urls = await albumSql.deletePhotosBefore(work.db, cutoff, BATCH);
      await releasePictures(work, urls);
      return urls.length;
    });
}
