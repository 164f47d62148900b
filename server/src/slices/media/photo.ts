import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { PHOTO_JPEG_QUALITY, PHOTO_MAX_BYTES, PHOTO_MAX_PIXELS, PHOTO_SIDE_PX } from '#contract/limits.ts';
import { fail } from '#server/platform/http/errors.ts';

/** Formats that are taken; everything else, SVG above all, is refused before a decoder sees it. */
const TAKEN = new Set(['image/jpeg', 'image/png', 'image/webp']);
sharp.block({ operation: ['VipsForeignLoadSvg', 'VipsForeignLoadPdf', 'VipsForeignLoadMagick'] });

/**
 * A member's photo made safe: decoded, turned upright, cut to a centred square and encoded anew, so that nothing of the
 * file it came in (location, camera, hidden payloads) is left.
 * @throws AppError PHOTO_TOO_LARGE or PHOTO_UNREADABLE
 */
export async function remakePhoto(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.length > PHOTO_MAX_BYTES) fail('PHOTO_TOO_LARGE');
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !TAKEN.has(type.mime)) fail('PHOTO_UNREADABLE');
  try {
    return await sharp(bytes, { limitInputPixels: PHOTO_MAX_PIXELS, failOn: 'error', pages: 1 })
      .rotate()
      .resize(PHOTO_SIDE_PX, PHOTO_SIDE_PX, { fit: 'cover', withoutEnlargement: false })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: Math.round(PHOTO_JPEG_QUALITY * 100), mozjpeg: true })
      .toBuffer();
  } catch {
    return fail('PHOTO_UNREADABLE');
  }
}
