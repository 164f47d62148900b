import type { App } from '#server/platform/app.ts';
import { storePicture } from '#server/slices/media/store-picture.ts';

/** Stores a picture of a hangout or message for the demo data. @throws AppError as `storePicture` */
export const storeSharedPicture = (app: App, uid: string, path: string, bytes: Uint8Array) =>
  storePicture(app, { uid, path, bytes, kind: 'pictures' });
