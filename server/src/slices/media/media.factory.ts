import { constants, crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { segmentsOf, startsScan } from './media.rules.ts';

export type Taken = 'jpeg' | 'png' | 'webp';

/** Returns a picture with metadata that must not survive: EXIF with GPS, XMP, a color profile. */
export const picture = (format: Taken = 'jpeg', { width = 320, height = 240, background = '#b23a16' } = {}) =>
  sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Model: 'canary-camera' }, IFD3: { GPSLatitude: '40/1 45/1 0/1' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>canary-xmp</rdf></x:xmpmeta>')
    .withIccProfile('p3')
    .toFormat(format)
    .toBuffer();

/** The left half red, the right half blue. */
export const halves = (width = 400, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: '#ff0000' } },
      left: 0,
      top: 0,
    },
  ]);

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Puts chunks between a PNG's header and the rest of it. */
export const withChunks = (png: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);

/** A black PNG of one bit a pixel, whole and right: a hundred kilobytes that unpack to side² / 8 bytes, or side² pixels. */
export function bomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  // Of zeros alone, this strategy makes the same in a quarter of the time.
  const rows = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)), { strategy: constants.Z_RLE });
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', new Uint8Array()),
  ]);
}

/** The header of a PNG of 16 bits a value with transparency, whose lines come in several passes. */
export function interlacedHeader(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([16, 6, 0, 0, 1], 8);
  const nothing = deflateSync(new Uint8Array());
  return Buffer.concat([
    SIGNATURE,
    pngChunk('IHDR', header),
    pngChunk('IDAT', nothing),
    pngChunk('IEND', new Uint8Array()),
  ]);
}

/** Two frames, red and then blue. */
export async function animatedWebp(): Promise<Buffer> {
  const frames = ['#ff0000', '#0000ff'].map((background) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
}

export async function animatedPng(): Promise<Buffer> {
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  const control = Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]);
  const frame = Buffer.alloc(26);
  frame.writeUInt32BE(64, 4);
  frame.writeUInt32BE(64, 8);
  return withChunks(png, pngChunk('acTL', control), pngChunk('fcTL', frame));
}

/** The first bytes of a file as phones write it. Nothing here can decode the rest. */
export const heic = () =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(4000, 9)]);

/** Returns a JPEG of one color with so many scans: one of the brightness, and each of the others with one coefficient, which is 0. */
export async function jpegOfScans(count: number): Promise<Buffer> {
  const flat = { create: { width: 64, height: 64, channels: 3, background: '#c63' } } as const;
  const jpeg = await sharp(flat).jpeg({ progressive: true }).toBuffer();
  const starts = [...segmentsOf(jpeg)].map(({ start }) => start);
  const segments = starts.map((start, index) => jpeg.subarray(start, starts[index + 1]));
  const isScan = (segment: Buffer) => startsScan(segment[1]);
  const firstScan = segments.findIndex(isScan);
  const scans = [1, 2, 3].flatMap((component) => {
    const model = segments.findIndex(
      (segment, index) => index > firstScan && isScan(segment) && segment[5] === component,
    );
    return Array.from({ length: 63 }, (_, index) => {
      const scan = Buffer.from(segments[model] ?? []);
      scan.set([index + 1, index + 1, 0], 7);
      // The table of its codes stands before it.
      return index === 0 ? Buffer.concat([segments[model - 1] ?? Buffer.alloc(0), scan]) : scan;
    });
  });
  return Buffer.concat([...segments.slice(0, firstScan + 1), ...scans.slice(0, count - 1), ...segments.slice(-1)]);
}
