import type { FastifyInstance } from 'fastify';
import { limitConcurrency } from '#server/platform/concurrency.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Limiter } from '#server/platform/http/limiter.ts';
import type { MediaContext } from './context.ts';
import { createFileRemoval } from './file-removal.ts';
import { storeSharedPicture } from './for-demo.ts';
import { DECODED_AT_ONCE, UPLOADS_WAITING_MAX } from './media.rules.ts';
import { createPictureCookies, type PictureSession } from './picture-cookie.ts';
import {
  claimOwnPicture,
  deletePicturesOf,
  giveUpLostPictures,
  ownsPhoto,
  picturesOf,
  readPicture,
  releasePictures,
  replacePhotos,
  type ShownPhotos,
  smallCopyOfPicture,
} from './pictures.ts';
import type { remakePicture } from './resize.ts';
import { pictureCookieFor, serveMedia, sessionOfPictureCookie } from './serve.ts';
import { storePhoto } from './store-picture.ts';
import { sweepMedia } from './sweep.ts';
import { uploadPicked } from './upload-picked.ts';
import { uploadPicture } from './upload-picture.ts';
import { uploadSaved } from './upload-saved.ts';

export { storeSharedPicture } from './for-demo.ts';
export {
  claimOwnPicture,
  deletePicturesOf,
  giveUpLostPictures,
  ownsPhoto,
  picturesOf,
  readPicture,
  releasePictures,
  replacePhotos,
  smallCopyOfPicture,
} from './pictures.ts';
export { pictureCookieFor, serveMedia, sessionOfPictureCookie } from './serve.ts';
export { storePhoto } from './store-picture.ts';
export { mediaFiles, storedKeys } from './stored-keys.sql.ts';
export { sweepMedia } from './sweep.ts';

export const mediaHandlers = { uploadPicked, uploadSaved, uploadPicture };

export type Media = ReturnType<typeof createMedia>;
export type RemakePicture = typeof remakePicture;

/** Loads the decoders with the first picture. */
const remakeWithDecoders: RemakePicture = async (bytes, kind) =>
  (await import('./resize.ts')).remakePicture(bytes, kind);

/** @param deps.remakePicture another function only in tests, which upload the same few pictures hundreds of times */
export function createMedia({
  remakePicture = remakeWithDecoders,
  ...deps
}: Omit<MediaContext, 'decodeLimit' | 'removeFiles' | 'cookies' | 'remakePicture'> & {
  remakePicture?: RemakePicture | undefined;
}) {
  const { removeFiles, drained } = createFileRemoval(deps);
  const ctx: MediaContext = {
    ...deps,
    remakePicture,
    cookies: createPictureCookies(deps),
    decodeLimit: limitConcurrency({
      ...{ running: DECODED_AT_ONCE, waiting: UPLOADS_WAITING_MAX },
      onFull: () => fail('UNAVAILABLE'),
    }),
    removeFiles,
  };
  return {
    context: ctx,
    /** Resolves when no removal of files is running. */
    drained,
    sweep: () => sweepMedia(ctx),
    giveUpLost: (keys: readonly string[]) => giveUpLostPictures(ctx, keys),
    serve: (app: FastifyInstance, limiter: Limiter) => serveMedia(ctx, app, limiter),
    cookieFor: (session: PictureSession, cookies: string | undefined) => pictureCookieFor(ctx, session, cookies),
    sessionOf: (cookies: string | undefined) => sessionOfPictureCookie(ctx, cookies),
    keepPhoto: (uid: string, path: string, bytes: Uint8Array) => storePhoto(ctx, uid, path, bytes),
    keepPicture: (uid: string, path: string, bytes: Uint8Array) => storeSharedPicture(ctx, uid, path, bytes),
    claim: claimOwnPicture,
    release: (work: Work, urls: readonly string[]) => releasePictures(ctx, work, urls),
    owns: ownsPhoto,
    settle: (work: Work, profile: ShownPhotos) => replacePhotos(ctx, work, profile),
    smallCopy: (address: string) => smallCopyOfPicture(ctx, address),
    read: (address: string) => readPicture(ctx, address),
    listOf: (uid: string) => picturesOf(ctx.db, uid),
    forgetMember: (work: Work, uid: string) => deletePicturesOf(ctx, work, uid),
  };
}
