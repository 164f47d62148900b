import { PHOTO_JPEG_QUALITY, PHOTO_SIDE_PX } from '#contract/limits.ts';

/** A part of a picture, in its own pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The largest square in the middle of a picture. */
export function centeredSquare(width: number, height: number): Area {
  const side = Math.min(width, height);
  return { x: (width - side) / 2, y: (height - side) / 2, width: side, height: side };
}

/** A picture from an address, decoded. Rejects when the browser cannot read it. */
export async function decodePicture(src: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = src;
  await image.decode();
  return image;
}

/** The square as a JPEG of PHOTO_SIDE_PX at PHOTO_JPEG_QUALITY (W-08). Rejects when it cannot be drawn. */
export async function toJpeg(image: HTMLImageElement, area: Area): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = PHOTO_SIDE_PX;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  // JPEG knows no transparency: what shows through is white, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, PHOTO_SIDE_PX, PHOTO_SIDE_PX);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, PHOTO_SIDE_PX, PHOTO_SIDE_PX);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', PHOTO_JPEG_QUALITY));
  if (!blob) throw new Error('The picture could not be written.');
  return blob;
}
