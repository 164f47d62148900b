import { PHOTO_MAX_PIXELS } from '#contract/limits.ts';
import { HEIC_HEAD_BYTES, isHeic, PICTURES } from '#contract/media/picture-files.ts';
import { ApiError } from '#web/platform/api.ts';
import { errorSentence } from '#web/platform/errors/sentences.ts';
import { dateFormat } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';
import { decodeImage, toJpeg } from './jpeg.ts';

const t = text.profiles.photo;
const WEEKDAY = dateFormat({ weekday: 'long' });
const TIME = dateFormat({ hour: 'numeric', minute: '2-digit' });
const SIDE = PICTURES.pictures.sizes[0];
/** High, because the server encodes the picture a second time. */
const QUALITY = 0.9;

/** A file that cannot be used as a picture. `message` is a sentence for people that says what to do. */
export class PictureError extends Error {}

export interface PreparedPicture {
  /** A JPEG, upright, at most as large as it is ever shown, without the metadata of the file. */
  blob: Blob;
  width: number;
  height: number;
}

/** Returns a prepared picture that was stored on this device, with its size. Rejects when it cannot be read. */
export async function measurePicture(blob: Blob): Promise<PreparedPicture> {
  const src = URL.createObjectURL(blob);
  try {
    const { naturalWidth, naturalHeight } = await decodeImage(src);
    return { blob, width: naturalWidth, height: naturalHeight };
  } finally {
    URL.revokeObjectURL(src);
  }
}

/** Returns the largest size of the same shape with no side over `side`. It never grows a picture. */
export function within(side: number, width: number, height: number) {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * Prepares a chosen file for sending: small enough for a slow connection, and without the place where it was taken.
 * @throws PictureError for a file that is not a picture, is too large, or is HEIC in a browser that cannot read it
 */
export async function preparePicture(file: Blob): Promise<PreparedPicture> {
  const src = URL.createObjectURL(file);
  try {
    const image = await decodeImage(src);
    const { naturalWidth: width, naturalHeight: height } = image;
    if (width * height > PHOTO_MAX_PIXELS) throw new PictureError(await errorSentence('PHOTO_TOO_LARGE'));
    const size = within(SIDE, width, height);
    return { blob: await toJpeg(image, { x: 0, y: 0, width, height }, size, QUALITY), ...size };
  } catch (error) {
    if (error instanceof PictureError) throw error;
    throw new PictureError(await unreadableSentence(file));
  } finally {
    URL.revokeObjectURL(src);
  }
}

/** Returns the sentence for a file that this browser cannot read. HEIC, the format of iPhones, has a remedy of its own. */
export async function unreadableSentence(file: Blob): Promise<string> {
  const head = await file
    .slice(0, HEIC_HEAD_BYTES)
    .arrayBuffer()
    .catch(() => null);
  return head && isHeic(new Uint8Array(head)) ? errorSentence('PHOTO_HEIC') : t.unreadable;
}

/** Returns the sentence for a member who has used up the photos of a day, with the time when they may add more. */
function quotaSentence({ message, retryAt }: ApiError): string {
  if (!retryAt || Number.isNaN(Date.parse(retryAt))) return message;
  const retryTime = new Date(retryAt);
  return t.quota(message, WEEKDAY(retryTime), TIME(retryTime));
}

/** Errors of the server whose sentences say what to do. */
const HELPFUL = new Set<string>(['PHOTO_UNREADABLE', 'PHOTO_TOO_LARGE', 'PHOTO_HEIC', 'TOO_MANY_REQUESTS']);

/** Returns the sentence for a failed upload. */
export function pictureSentence(error: unknown): string {
  if (error instanceof PictureError) return error.message;
  if (error instanceof ApiError && error.code === 'PHOTO_QUOTA') return quotaSentence(error);
  if (error instanceof ApiError && HELPFUL.has(error.code)) return error.message;
  return t.uploadFailed;
}
