import { media } from '#contract/media/routes.ts';
import { handle } from './context.ts';
import { pickedPath } from './media.rules.ts';
import { storePhoto } from './store-picture.ts';

export const uploadPicked = handle(media.uploadPicked, ({ ctx, params: { uid }, body }) =>
  storePhoto(ctx, uid, pickedPath(uid), body),
);
