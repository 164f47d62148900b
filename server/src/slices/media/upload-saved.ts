import { media } from '#contract/media/routes.ts';
import { handle } from './context.ts';
import { savedPath } from './media.rules.ts';
import { storePhoto } from './store-picture.ts';
import { countUpload } from './upload-quota.ts';

export const uploadSaved = handle(media.uploadSaved, async ({ ctx, params: { uid, timestamp }, body }) => {
  await countUpload(ctx, uid, body);
  return storePhoto(ctx, uid, savedPath(uid, timestamp), body);
});
