import type { FastifyInstance } from 'fastify';
import { limitConcurrency } from '#server/platform/concurrency.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Limiter } from '#server/platform/http/limiter.ts';
import type { MediaContext } from './context.ts';
import { createFileRemoval } from './file-removal.ts';
import { DECODED_AT_ONCE, UPLOADS_WAITING_MAX } from './media.rules.ts';
import { createPictureCookies } from './picture-cookie.ts';
import {
  claimPicture,
  deletePicturesOf,
  giveUpLost,
  ownsPhoto,
  picturesOf,
  readPicture,
  releasePictures,
  replacePhotos,
  type ShownPhotos,
  smallCopy,
} from './pictures.ts';
import { serveMedia } from './serve.ts';
import { storePhoto, storePicture } from './store-picture.ts';
import { sweepMedia } from './sweep.ts';
import { uploadPicked } from './upload-picked.ts';
import { uploadPicture } from './upload-picture.ts';
import { uploadSaved } from './upload-saved.ts';

export { mediaFiles, storedKeys } from './stored-keys.sql.ts';

export const mediaHandlers = { uploadPicked, uploadSaved, uploadPicture };

export type Media = ReturnType<typeof createMedia>;
export type RemakePicture = MediaContext['remakePicture'];

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
    giveUpLost: (keys: readonly string[]) => giveUpLost(ctx, keys),
    serve: (app: FastifyInstance, limiter: Limiter) => serveMedia(app, ctx, limiter),
    /** Returns the Set-Cookie header that lets a session's browser see pictures; null when its cookie is new enough. */
    cookieFor: ctx.cookies.renewed,
    /** Returns the session that the cookie in a Cookie header was issued to; null when there is none that is valid. It takes no query. */
    sessionOf: ctx.cookies.read,
    keepPhoto: (uid: string, path: string, bytes: Uint8Array) => storePhoto(ctx, uid, path, bytes),
    keepPicture: (uid: string, path: string, bytes: Uint8Array) =>
      storePicture(ctx, { uid, path, bytes, kind: 'pictures' }),
    /** Marks a picture as used by a hangout, or by a message of a chat: then only the participants of the chat see it. */
    claim: (work: Work, uid: string, url: string, chatId: string | null = null) => claimPicture(work, uid, url, chatId),
    release: (work: Work, urls: readonly string[]) => releasePictures(ctx, work, urls),
    owns: (tx: Db, uid: string, address: string) => ownsPhoto(tx, uid, address),
    settle: (work: Work, profile: ShownPhotos) => replacePhotos(ctx, work, profile),
    smallCopy: (address: string) => smallCopy(ctx, address),
    read: (address: string) => readPicture(ctx, address),
    listOf: (uid: string) => picturesOf(ctx, uid),
    forgetMember: (work: Work, uid: string) => deletePicturesOf(ctx, work, uid),
  };
}
