import { fileTypeFromBuffer } from 'file-type';
import { PHOTO_JPEG_QUALITY, PHOTO_MAX_BYTES, PHOTO_MAX_PIXELS } from '#contract/limits.ts';
import {
  isHeic,
  PICTURE_FORMATS,
  PICTURES,
  type PictureFormat,
  type PictureKind,
} from '#contract/media/picture-files.ts';
import { type Sharp, sharp } from '#server/platform/files/sharp.ts';
import { AppError, fail } from '#server/platform/http/errors.ts';
import { countScans, MAX_RATIO, SCANS_MAX, WHOLE_DECODE_MAX_BYTES, wholeDecodeBytes } from './media.rules.ts';

/** Accepted formats. Everything else is refused before decoding. */
const ACCEPTED_TYPES = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp']);

const DECODE_WITHIN_S = 20;
const QUALITY = Math.round(PHOTO_JPEG_QUALITY * 100);
/**
 * Measured on 1024 px at quality 80 (a drawn portrait; a grainy photo; two busy cores): JPEG 9 ms, 55 and 134 kB; WebP at
 * effort 2 60 ms, 26 and 87 kB, at effort 4 145 and 300 ms for 2 to 7 % less; AVIF at effort 0 80 and 210 ms, 28 and 71 kB,
 * at effort 2 ten times the time of WebP for 20 % less. mozjpeg takes 90 to 165 ms for 12 to 18 % less of what few fetch.
 */
const ENCODE: Record<PictureFormat, (image: Sharp) => Sharp> = {
  webp: (image) => image.webp({ quality: QUALITY, effort: 2 }),
  jpg: (image) => image.jpeg({ quality: QUALITY, progressive: true }),
};

export interface EncodedFile {
  size: number;
  format: PictureFormat;
  /** Pixels. */
  width: number;
  height: number;
  bytes: Buffer;
}

/**
 * Decodes a member's picture, turns it upright, converts it to sRGB without transparency and encodes every size of its kind
 * anew, so that nothing else in the uploaded file (location, camera, hidden payloads, other frames) remains.
 * @throws AppError PHOTO_TOO_LARGE (bytes, pixels or memory), PHOTO_HEIC or PHOTO_UNREADABLE
 */
export async function reencodePicture(bytes: Uint8Array, kind: PictureKind): Promise<EncodedFile[]> {
  if (bytes.length > PHOTO_MAX_BYTES) fail('PHOTO_TOO_LARGE');
  if (isHeic(bytes)) fail('PHOTO_HEIC');
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (!type || !ACCEPTED_TYPES.has(type.mime)) fail('PHOTO_UNREADABLE');
  try {
    await checkHeader(bytes);
    return await encodeAll(await decode(bytes, kind), kind);
  } catch (error) {
    if (error instanceof AppError) throw error;
    return fail('PHOTO_UNREADABLE');
  }
}

/** Checks the size that the file's header states and its number of scans, before any decoding. */
async function checkHeader(bytes: Uint8Array) {
  const header = await sharp(bytes, { limitInputPixels: false }).metadata();
  const { width, height } = header;
  if (width * height > PHOTO_MAX_PIXELS || wholeDecodeBytes(header) > WHOLE_DECODE_MAX_BYTES) fail('PHOTO_TOO_LARGE');
  if (Math.max(width, height) > MAX_RATIO * Math.min(width, height)) fail('PHOTO_UNREADABLE');
  if (header.format === 'jpeg' && countScans(bytes) > SCANS_MAX) fail('PHOTO_UNREADABLE');
}

/** A picture as bare pixels. */
interface Pixels {
  data: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}
const open = ({ data, raw }: Pixels) => sharp(data, { raw });

async function pixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

/** Decodes the picture at its largest size. */
function decode(bytes: Uint8Array, kind: PictureKind): Promise<Pixels> {
  const { square, sizes } = PICTURES[kind];
  return pixels(
    sharp(bytes, { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize(sizes[0], sizes[0], square ? { fit: 'cover' } : { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .timeout({ seconds: DECODE_WITHIN_S }),
  );
}

/** Encodes the sizes one after the other, each from the one before, so that one picture uses one core at a time. */
async function encodeAll(largest: Pixels, kind: PictureKind): Promise<EncodedFile[]> {
  const files: EncodedFile[] = [];
  let current = largest;
  for (const size of PICTURES[kind].sizes) {
    if (Math.max(current.raw.width, current.raw.height) > size) {
      current = await pixels(open(current).resize(size, size, { fit: 'inside' }));
    }
    for (const format of PICTURE_FORMATS) {
      const { width, height } = current.raw;
      files.push({ size, format, width, height, bytes: await ENCODE[format](open(current)).toBuffer() });
    }
  }
  return files;
}
