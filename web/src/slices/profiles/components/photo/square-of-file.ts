import { decodeImage, PictureError, unreadableSentence } from '#web/platform/pictures/index.ts';
import { centeredSquare, squareJpeg } from './square.ts';

/** Returns the centered square of a chosen file. @throws PictureError for a file that this browser cannot read */
export async function squareOfFile(file: Blob): Promise<Blob> {
  const src = URL.createObjectURL(file);
  try {
    const image = await decodeImage(src);
    return await squareJpeg(image, centeredSquare(image.naturalWidth, image.naturalHeight));
  } catch {
    throw new PictureError(await unreadableSentence(file));
  } finally {
    URL.revokeObjectURL(src);
  }
}
