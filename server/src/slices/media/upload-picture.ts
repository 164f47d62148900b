import { media } from '#contract/media/routes.ts';
import { handle } from '#server/platform/http/handle.ts';
import { picturePath } from './media.rules.ts';
import { storePicture } from './store-picture.ts';
import { countAgainstQuota } from './upload-quota.ts';

/** Stores a picture for a hangout or a message. The sweep deletes it after a day if nothing claims it. */
export const uploadPicture = handle(media.uploadPicture, async ({ app, params: { uid, name }, body: bytes }) => {
  await countAgainstQuota(app, uid, bytes);
  return storePicture(app, { uid, path: picturePath(uid, name), bytes, kind: 'pictures' });
});
