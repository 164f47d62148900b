import { ERRORS } from '#contract/errors.ts';
import { PHOTO_MAX_PIXELS } from '#contract/limits.ts';
import { HEIC_HEAD_BYTES, isHeic, PICTURES } from '#contract/media/photo.ts';
import { ApiError } from '#web/platform/api.ts';
import { text } from '#web/text/index.ts';

const t = text.profiles.photo;
const SIDE = PICTURES.pictures.sizes[0];
/** The server encodes it once more: what is lost here is lost twice. */
const QUALITY = 0.9;

/** A picture that cannot be taken in; `message` is a sentence for people that says what to do. */
export class PictureError extends Error {}

export interface PreparedPicture {
  /** A JPEG, upright, at most as large as is ever shown, with nothing of the file beside its pixels. */
  blob: Blob;
  width: number;
  height: number;
}

/** A prepared picture as it was kept. Rejects when it cannot be read any more. */
export async function measurePicture(blob: Blob): Promise<PreparedPicture> {
  const src = URL.createObjectURL(blob);
  try {
    const image = new Image();
    image.src = src;
    await image.decode();
    return { blob, width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(src);
  }
}

/** The largest room of the same shape with no side over `side`; never more than there is. */
export function within(side: number, width: number, height: number) {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Makes a chosen file ready to be sent: small enough for a slow connection, and without the place where it was taken.
 * @throws PictureError for what is no picture, is too large, or is HEIC where the browser cannot read that
 */
export async function preparePicture(file: Blob): Promise<PreparedPicture> {
  const src = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = src;
    await image.decode();
    const { naturalWidth, naturalHeight } = image;
    if (naturalWidth * naturalHeight > PHOTO_MAX_PIXELS) throw new PictureError(ERRORS.PHOTO_TOO_LARGE.message);
    const room = within(SIDE, naturalWidth, naturalHeight);
    return { blob: await toJpeg(image, room), ...room };
  } catch (error) {
    if (error instanceof PictureError) throw error;
    throw new PictureError((await isHeicFile(file)) ? ERRORS.PHOTO_HEIC.message : t.unreadable);
  } finally {
    URL.revokeObjectURL(src);
  }
}

async function toJpeg(image: HTMLImageElement, { width, height }: { width: number; height: number }): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  // JPEG knows no transparency: what shows through is white, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('The picture could not be written.');
  return blob;
}

async function isHeicFile(file: Blob): Promise<boolean> {
  const head = await file
    .slice(0, HEIC_HEAD_BYTES)
    .arrayBuffer()
    .catch(() => null);
  return head !== null && isHeic(new Uint8Array(head));
}

/** Refusals of the server that say themselves what is wrong. */
const WITH_A_WAY_OUT = new Set<string>(['PHOTO_UNREADABLE', 'PHOTO_TOO_LARGE', 'PHOTO_HEIC', 'TOO_MANY_REQUESTS']);

/** The sentence for a picture that did not get there. */
export function pictureSentence(error: unknown): string {
  if (error instanceof PictureError) return error.message;
  if (error instanceof ApiError && WITH_A_WAY_OUT.has(error.code)) return error.message;
  return t.uploadFailed;
}
