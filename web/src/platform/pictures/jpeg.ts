/** A part of an image, in its own pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the image at an address, decoded. Rejects when the browser cannot read it. */
export async function decodeImage(src: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = src;
  await image.decode();
  return image;
}

/** Draws a part of an image as a JPEG of the given size. Rejects when the browser cannot draw it. */
export async function toJpeg(
  image: HTMLImageElement,
  area: Area,
  size: { width: number; height: number },
  quality: number,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  // A JPEG has no transparency. Without this, transparent parts would be black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, size.width, size.height);
  const blob = await written(canvas, quality);
  if (!blob) throw new Error('The picture could not be written.');
  return blob;
}

const TYPE = 'image/jpeg';
/** How long the browser may wait for an idle moment before it writes a picture, in ms. */
const IDLE_WITHIN_MS = 1_000;

/**
 * Returns the JPEG of a canvas; null when the browser cannot write it. Chromium waits for an idle moment, which on a quiet page
 * may not come, so after a second it is written at once.
 */
function written(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(writtenAtOnce(canvas, quality)), IDLE_WITHIN_MS);
    canvas.toBlob(
      (blob) => {
        clearTimeout(timer);
        resolve(blob);
      },
      TYPE,
      quality,
    );
  });
}

/** Returns the JPEG of a canvas, for which the page waits. */
function writtenAtOnce(canvas: HTMLCanvasElement, quality: number): Blob | null {
  const [type, content] = canvas.toDataURL(TYPE, quality).split(',');
  if (!content || !type?.includes(TYPE)) return null;
  const characters = atob(content);
  const bytes = new Uint8Array(characters.length);
  for (let index = 0; index < bytes.length; index++) bytes[index] = characters.charCodeAt(index);
  return new Blob([bytes], { type: TYPE });
}
