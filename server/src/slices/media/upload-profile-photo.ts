import { media } from '#contract/media/routes.ts';
import { handle } from '#server/platform/http/handle.ts';
import { profilePhotoPath } from './media.rules.ts';
import { storeProfilePhoto } from './store-picture.ts';
import { countAgainstQuota } from './upload-quota.ts';

export const uploadProfilePhoto = handle(
  media.uploadProfilePhoto,
  async ({ app, params: { uid, timestamp }, body }) => {
    await countAgainstQuota(app, uid, body);
    return storeProfilePhoto(app, uid, profilePhotoPath(uid, timestamp), body);
  },
);
