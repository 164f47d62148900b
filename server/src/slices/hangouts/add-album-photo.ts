import { randomUUID } from 'node:crypto';
import { fieldError } from '#contract/field-errors.ts';
import { hangouts } from '#contract/hangouts/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { claimOwnPicture } from '#server/slices/media/index.ts';
import { handleInTransaction } from './access.ts';
import { isAlbumOpen, roomInAlbum } from './album.rules.ts';
import * as albumSql from './album.sql.ts';
import { albumFor } from './album.ts';
import type { HangoutRow } from './hangouts.sql.ts';

/**
 * Adds an attendee's picture to the album of a hangout (H-19), whose row must be locked, so that the photos are counted.
 * @throws AppError ALBUM_CLOSED, ALBUM_FULL, INVALID_INPUT when the picture is not theirs or used elsewhere
 */
export async function addPhoto(work: Work, uid: string, hangout: HangoutRow, url: string) {
  const now = work.app.clock.now();
  if (!isAlbumOpen(hangout, now)) fail('ALBUM_CLOSED');
  const own = (await albumSql.photosIn(work.db, hangout.id, uid)).filter((row) => row.uid === uid);
  if (own.some(({ photo }) => photo.url === url)) return;
  if (roomInAlbum(own.length) === 0) fail('ALBUM_FULL');
  const photo =
    (await claimOwnPicture(work, uid, url, { albumOf: hangout.id })) ??
    fail('INVALID_INPUT', { picture: fieldError('PICTURE_GONE') });
  await albumSql.insertPhoto(work.db, { id: randomUUID(), hangoutId: hangout.id, uid, photo, addedAt: now });
}

export const addAlbumPhoto = handleInTransaction(hangouts.addAlbumPhoto, async ({ work, viewer, hangout, body }) => {
  await addPhoto(work, viewer.uid, hangout, body.picture);
  return albumFor(work.app, work.db, viewer.uid, hangout);
});
