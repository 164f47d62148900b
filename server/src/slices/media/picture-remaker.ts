import { onePerApp } from '#server/platform/app.ts';
import type { remakePicture } from './remake-picture.ts';

/** Makes the files of an uploaded picture. The decoders are loaded with the first one. */
export type RemakePicture = typeof remakePicture;

/** Tests replace it: they upload the same few pictures hundreds of times. */
export const pictureRemaker = onePerApp(
  (): RemakePicture => async (bytes, kind) => (await import('./remake-picture.ts')).remakePicture(bytes, kind),
);
