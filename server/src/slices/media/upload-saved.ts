import { media } from '#contract/media/routes.ts';
import { handle } from './context.ts';
import { savedPath } from './media.rules.ts';
import { storePhoto } from './store-picture.ts';

export const uploadSaved = handle(media.uploadSaved, ({ ctx, params: { uid, timestamp }, body }) =>
  storePhoto(ctx, uid, savedPath(uid, timestamp), body),
);
