import { media } from '#contract/media/routes.ts';
import { handle } from './context.ts';
import { picturePath } from './media.rules.ts';
import { storePicture } from './store-picture.ts';

/** Stores a picture for a hangout or a message. The sweep deletes it after a day if nothing claims it. */
export const uploadPicture = handle(media.uploadPicture, ({ ctx, params: { uid, name }, body: bytes }) =>
  storePicture(ctx, { uid, path: picturePath(uid, name), bytes, kind: 'pictures' }),
);
