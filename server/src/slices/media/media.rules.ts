import { STORAGE_UPLOAD_RETRY_MS } from '#contract/limits.ts';
import { PICTURE_FORMATS, PICTURES, type PictureFile, type PictureKind } from '#contract/media/photo.ts';

/** The specification's storage paths of profile photos. */
export const pickedPath = (uid: string) => `profile-images/${uid}/profile.jpg`;
export const savedPath = (uid: string, timestamp: string) => `profile-images/${uid}-${timestamp}`;

/** Where a member's pictures for hangouts and messages stand. */
export const picturePath = (uid: string, name: string) => `pictures/${uid}/${name}`;

/** Every file that is kept of a picture of this kind. */
export const filesOf = (kind: PictureKind, token: string): PictureFile[] =>
  PICTURES[kind].sizes.flatMap((size) => PICTURE_FORMATS.map((format) => ({ kind, token, size, format })));

/** Where a file stands in the store. */
export const keyOf = ({ kind, token, size, format }: PictureFile) => `${kind}/${token}-${size}.${format}`;

/** An upload that is not done after this long will never be: its server went away. The migration's trigger knows it too. */
export const UPLOAD_ABANDONED_MS = Math.max(60 * 60_000, 2 * STORAGE_UPLOAD_RETRY_MS);
/** A picture that was saved and put to no use for this long goes; a picked one may wait in a draft. */
export const UNUSED_KEPT_MS = 24 * 60 * 60_000;
/** Files of how many pictures one round of the sweep removes at most. */
export const SWEEP_MAX = 500;

/** Wider than this many times its height, or the other way round: no photo, and much work to scale. */
export const MAX_RATIO = 20;
/** Pictures that are decoded at once, and uploads that may wait for their turn with their bytes in memory. */
export const DECODED_AT_ONCE = 2;
export const UPLOADS_WAITING_MAX = 40;
