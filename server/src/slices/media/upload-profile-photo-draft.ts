import { media } from '#contract/media/routes.ts';
import { handle } from '#server/platform/http/handle.ts';
import { draftPhotoPath } from './media.rules.ts';
import { storeProfilePhoto } from './store-picture.ts';
import { countAgainstQuota } from './upload-quota.ts';

export const uploadProfilePhotoDraft = handle(media.uploadProfilePhotoDraft, async ({ app, params: { uid }, body }) => {
  await countAgainstQuota(app, uid, body);
  return storeProfilePhoto(app, uid, draftPhotoPath(uid), body);
});
