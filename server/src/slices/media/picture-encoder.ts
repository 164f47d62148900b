import { onePerApp } from '#server/platform/app.ts';
import type { reencodePicture } from './reencode-picture.ts';

/** Makes the files of an uploaded picture. The decoders are loaded with the first one. */
export type ReencodePicture = typeof reencodePicture;

/** Tests replace it: they upload the same few pictures hundreds of times. */
export const pictureEncoder = onePerApp(
  (): ReencodePicture => async (bytes, kind) => (await import('./reencode-picture.ts')).reencodePicture(bytes, kind),
);
