import { media } from '#contract/media/routes.ts';
import { handle } from '#server/platform/http/handle.ts';
import { pickedPath } from './media.rules.ts';
import { storePhoto } from './store-picture.ts';
import { countUpload } from './upload-quota.ts';

export const uploadProfilePhotoDraft = handle(media.uploadProfilePhotoDraft, async ({ app, params: { uid }, body }) => {
  await countUpload(app, uid, body);
  return storePhoto(app, uid, pickedPath(uid), body);
});
