import { media } from '#contract/media/routes.ts';
import { handle } from './context.ts';
import { pickedPath } from './media.rules.ts';
import { storePhoto } from './store-picture.ts';
import { countUpload } from './upload-quota.ts';

export const uploadPicked = handle(media.uploadPicked, async ({ ctx, params: { uid }, body }) => {
  await countUpload(ctx, uid, body);
  return storePhoto(ctx, uid, pickedPath(uid), body);
});
