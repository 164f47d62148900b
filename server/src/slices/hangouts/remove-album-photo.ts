import { hangouts } from '#contract/hangouts/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { releasePictures } from '#server/slices/media/index.ts';
import { handleInTransaction } from './access.ts';
import { isAlbumOpen } from './album.rules.ts';
import * as albumSql from './album.sql.ts';
import { albumFor } from './album.ts';
import { organizesHangout } from './co-host.sql.ts';

/** Deletes a photo from an album, with its files. The host and the co-host delete those of others, as far as they see them. */
export const removeAlbumPhoto = handleInTransaction(
  hangouts.removeAlbumPhoto,
  async ({ work, viewer, hangout, params }) => {
    const rows = isAlbumOpen(hangout, work.app.clock.now())
      ? await albumSql.photosIn(work.db, hangout.id, viewer.uid)
      : [];
    const row = rows.find(({ id }) => id === params.photoId) ?? fail('NOT_FOUND');
    if (row.uid !== viewer.uid && !(await organizesHangout(work.db, hangout, viewer.uid))) fail('NOT_FOUND');
    await releasePictures(work, await albumSql.deletePhoto(work.db, row.id));
    return albumFor(work.app, work.db, viewer.uid, hangout);
  },
);
