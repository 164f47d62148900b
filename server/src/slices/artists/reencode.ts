import { fileTypeFromBuffer } from 'file-type';
import { sharp } from '#server/platform/files/sharp.ts';

const SIDE_PX = 300;
const SOURCE_MAX_PIXELS = 16_000_000;
const ACCEPTED_TYPES = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** Decodes and re-encodes a photo, which removes metadata and anything else. @throws Error if it is not an image */
export async function reencode(bytes: Uint8Array): Promise<Buffer> {
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !ACCEPTED_TYPES.has(type.mime)) throw new Error('This is not an image.');
  return sharp(bytes, { limitInputPixels: SOURCE_MAX_PIXELS, failOn: 'error', pages: 1 })
    .rotate()
    .resize(SIDE_PX, SIDE_PX, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
