import { media } from '#contract/media/routes.ts';
import { handle } from '#server/platform/http/handle.ts';
import { savedPath } from './media.rules.ts';
import { storePhoto } from './store-picture.ts';
import { countUpload } from './upload-quota.ts';

export const uploadProfilePhoto = handle(
  media.uploadProfilePhoto,
  async ({ app, params: { uid, timestamp }, body }) => {
    await countUpload(app, uid, body);
    return storePhoto(app, uid, savedPath(uid, timestamp), body);
  },
);
