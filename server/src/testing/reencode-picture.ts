import { createHash } from 'node:crypto';
import type { ReencodePicture } from '#server/slices/media/picture-encoder.ts';

/** The files made of the pictures that the tests of this worker have uploaded, by kind and hash of the uploaded bytes. */
const encodedPictures = new Map<string, Awaited<ReturnType<ReencodePicture>>>();

/**
 * Encodes a picture as in production, but only once, because most tests upload the same picture and encoding it in every size takes
 * longer than the rest of the test. Results are remembered when they are complete, so simultaneous and rejected uploads are not cheaper.
 */
export const reencodeOnce: ReencodePicture = async (bytes, kind) => {
  const key = `${kind} ${createHash('sha256').update(bytes).digest('hex')}`;
  const { reencodePicture } = await import('#server/slices/media/reencode-picture.ts');
  const files = encodedPictures.get(key) ?? (await reencodePicture(bytes, kind));
  encodedPictures.set(key, files);
  // The caller gets its own bytes, so that nothing it does to them reaches another test.
  return files.map((file) => ({ ...file, bytes: Buffer.from(file.bytes) }));
};
