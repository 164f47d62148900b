import { PHOTO_JPEG_QUALITY, PHOTO_SIDE_PX } from '#contract/limits.ts';
import { type Area, toJpeg } from '#web/platform/pictures/jpeg.ts';

/** Returns the largest square in the middle of a picture. */
export function centeredSquare(width: number, height: number): Area {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side };
}

/** Returns the square as a JPEG of PHOTO_SIDE_PX at PHOTO_JPEG_QUALITY (W-08). Rejects when it cannot be drawn. */
export const squareJpeg = (image: HTMLImageElement, area: Area): Promise<Blob> =>
  toJpeg(image, area, { width: PHOTO_SIDE_PX, height: PHOTO_SIDE_PX }, PHOTO_JPEG_QUALITY);
