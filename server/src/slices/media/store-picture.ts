import { randomBytes } from 'node:crypto';
import { mainAddress, type PictureKind } from '#contract/media/picture-files.ts';
import type { Picture } from '#contract/media/views.ts';
import type { App } from '#server/platform/app.ts';
import { fail } from '#server/platform/http/errors.ts';
import { decodeLimit } from './decode-limit.ts';
import { removeFiles } from './file-removal.ts';
import { keyOfPicture } from './media.rules.ts';
import * as sql from './media.sql.ts';
import { pictureEncoder } from './picture-encoder.ts';
import type { EncodedFile } from './reencode-picture.ts';

/** Returns a name for a picture that cannot be guessed: 24 letters and digits with 140 random bits. */
const newToken = () => randomBytes(18).toString('base64url').replace(/[-_]/g, 'x');

/** @throws AppError PHOTO_TOO_LARGE, PHOTO_HEIC, PHOTO_UNREADABLE; UNAVAILABLE when too many uploads wait */
const encode = (app: App, bytes: Uint8Array, kind: PictureKind): Promise<EncodedFile[]> =>
  decodeLimit(app)(() => pictureEncoder(app)(bytes, kind));

/**
 * Stores a member's picture at a path of the specification, in every size. The picture that was at this path before is
 * deleted, unless a profile shows it.
 * @returns its address, which cannot be guessed and never names another picture, and its size in pixels
 * @throws AppError as `encode`; UNAVAILABLE when the file store is unreachable; NOT_FOUND when the account was deleted since
 */
export async function storePicture(
  app: App,
  { uid, path, bytes, kind }: { uid: string; path: string; bytes: Uint8Array; kind: PictureKind },
): Promise<Picture> {
  const encodedFiles = await encode(app, bytes, kind);
  const picture = { kind, token: newToken() };
  const { width, height } = encodedFiles[0] ?? fail('INTERNAL');
  // The row comes first: if the server dies during the upload, the sweep finds the files by it.
  await sql.beginUpload(app.db, { ...picture, ownerUid: uid, path, createdAt: app.clock.now(), width, height });
  await Promise.all(encodedFiles.map((file) => app.files.put(keyOfPicture({ ...picture, ...file }), file.bytes)));
  const total = encodedFiles.reduce((sum, file) => sum + file.bytes.length, 0);
  const isStored = await app.transact(async (work) => {
    if (!(await sql.finishUpload(work.db, picture.token, total, app.clock.now()))) return false;
    const replaced = await sql.dropReplaced(work.db, uid, path, picture.token);
    work.after(() => removeFiles(app, replaced));
    return true;
  });
  if (isStored) return { url: mainAddress(kind, picture.token), width, height };
  removeFiles(app, [picture]);
  return fail('NOT_FOUND');
}

/** Stores a square profile photo. @throws AppError as `storePicture` */
export async function storeProfilePhoto(app: App, uid: string, path: string, bytes: Uint8Array) {
  const { url } = await storePicture(app, { uid, path, bytes, kind: 'photos' });
  return { path, downloadUrl: url };
}
