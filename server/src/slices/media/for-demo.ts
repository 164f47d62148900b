import type { MediaContext } from './context.ts';
import { storePicture } from './store-picture.ts';

/** Stores a picture of a hangout or message for the demo data. @throws AppError as `storePicture` */
export const storeSharedPicture = (ctx: MediaContext, uid: string, path: string, bytes: Uint8Array) =>
  storePicture(ctx, { uid, path, bytes, kind: 'pictures' });
