import { fieldError } from '#contract/field-errors.ts';
import { mainAddress, PICTURES, readPictureAddress } from '#contract/media/picture-files.ts';
import type { Picture } from '#contract/media/views.ts';
import type { PublicProfile } from '#contract/profiles/fields.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { removeFiles } from './file-removal.ts';
import { draftPhotoPath, keyOfPicture } from './media.rules.ts';
import * as sql from './media.sql.ts';

/**
 * Claims a member's own picture for its one use by a hangout, its album or a chat message, in the transaction of that use.
 * Returns null when it is not theirs, was swept, or is in use already.
 */
export async function claimOwnPicture(
  work: Work,
  uid: string,
  url: string,
  readers: sql.PictureReaders = {},
): Promise<Picture | null> {
  const file = readPictureAddress(url);
  if (file?.kind !== 'pictures' || url !== mainAddress(file.kind, file.token)) return null;
  const { width, height } = (await sql.claim(work.db, uid, file, readers)) ?? {};
  return width && height ? { url, width, height } : null;
}

/**
 * Claims the picture that a form names for what it describes, unless that shows it already.
 * @throws AppError INVALID_INPUT when the picture no longer exists or is used elsewhere
 */
export async function claimPicture(
  work: Work,
  uid: string,
  url: string | null,
  current: Picture | null = null,
): Promise<Picture | null> {
  if (url === null) return null;
  if (url === current?.url) return current;
  return (await claimOwnPicture(work, uid, url)) ?? fail('INVALID_INPUT', { picture: fieldError('PICTURE_GONE') });
}

/** Deletes pictures that nothing shows any longer, and their files after the commit. */
export async function releasePictures(work: Work, urls: readonly string[]): Promise<void> {
  const tokens = urls.flatMap((url) => readPictureAddress(url)?.token ?? []);
  if (tokens.length === 0) return;
  const deleted = await sql.drop(work.db, tokens);
  work.after(() => removeFiles(work.app, deleted));
}

/** Locks a member's own profile photo, so that it stays until the transaction ends. Returns false for an address that is none. */
export async function lockOwnProfilePhoto(db: Db, uid: string, address: string): Promise<boolean> {
  const file = readPictureAddress(address);
  if (file?.kind !== 'photos' || address !== mainAddress(file.kind, file.token)) return false;
  return sql.lockOwned(db, uid, file);
}

/** The photos that a member's profile shows. */
export type ShownPhotos = { uid: string } & Pick<PublicProfile, 'profileImage' | 'morePhotos'>;

/**
 * Deletes the photos that a saved profile no longer shows, and a draft photo when the profile gives up its main photo. Those that it
 * shows now are in use. An uploaded photo that is not in the profile stays for another tab's save; the sweep deletes it later.
 */
export async function deleteRemovedPhotos(work: Work, { uid, profileImage, morePhotos }: ShownPhotos) {
  const addresses = [profileImage, ...morePhotos.map(({ url }) => url)];
  const tokens = addresses.flatMap((address) => (address && readPictureAddress(address)?.token) || []);
  const photos = await sql.photosUsedOrNamed(work.db, uid, tokens);
  const isShown = ({ token }: { token: string }) => tokens.includes(token);
  const added = photos.filter((photo) => isShown(photo) && !photo.used).map(({ id }) => id);
  const ids = photos.filter((photo) => !isShown(photo)).map(({ id }) => id);
  if (added.length > 0) await sql.markUsed(work.db, added);
  if (ids.length === 0) return;
  const picked = profileImage === null ? { path: draftPhotoPath(uid), olderThan: Math.max(...ids) } : null;
  const deleted = await sql.dropPhotos(work.db, uid, { ids, picked });
  work.after(() => removeFiles(work.app, deleted));
}

/** Returns a small copy of a photo as a data URL, to be stored with a report; null when the photo cannot be read. */
export async function smallCopyOfPicture(app: App, address: string): Promise<string | null> {
  const file = readPictureAddress(address);
  if (!file) return null;
  const size = PICTURES[file.kind].sizes[1];
  const bytes = await app.files.get(keyOfPicture({ ...file, size, format: 'webp' })).catch((error) => {
    app.log.warn({ event: 'media_copy_failed', err: error }, 'A photo could not be copied.');
    return null;
  });
  return bytes && `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`;
}

/** Returns a member's pictures, oldest first, for their download. */
export async function picturesOf(db: Db, uid: string) {
  const pictures = await sql.pictureRowsOf(db, uid);
  return pictures.map(({ kind, token, path, createdAt }) => ({
    path,
    address: mainAddress(kind, token),
    keptAt: createdAt,
  }));
}

/** Returns the file at the address of a picture, for its owner's download; null when there is none any longer. */
export async function readPicture(app: App, address: string) {
  const file = readPictureAddress(address);
  return file && app.files.get(keyOfPicture(file));
}

/** Deletes every picture of a member in the transaction that deletes the account, and the files after the commit. */
export async function deletePicturesOf(work: Work, uid: string): Promise<void> {
  const deleted = await sql.dropAllOf(work.db, uid);
  work.after(() => removeFiles(work.app, deleted));
}

/** Gives up pictures whose files are lost for good. Backups and counts do not miss them any longer; their places stay empty. */
export async function giveUpLostPictures(app: App, keys: readonly string[]): Promise<number> {
  const tokens = new Set(keys.flatMap((key) => readPictureAddress(`/media/${key}`)?.token ?? []));
  await sql.markLost(app.db, [...tokens], app.clock.now());
  return tokens.size;
}
