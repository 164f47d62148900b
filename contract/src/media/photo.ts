import { PHOTO_SIDE_PX } from '../limits.ts';

/**
 * What is kept of a picture that a member gives: each size as WebP, and as JPEG beside it. `photos` are squares, cut from
 * the middle; `pictures` stay whole and are at most that wide and high. Sizes are pixels, the largest first.
 */
export const PICTURES = {
  photos: { square: true, sizes: [PHOTO_SIDE_PX, 512, 160] },
  pictures: { square: false, sizes: [1600, 800, 320] },
} as const satisfies Record<string, { square: boolean; sizes: readonly number[] }>;
export type PictureKind = keyof typeof PICTURES;

export const PICTURE_FORMATS = ['webp', 'jpg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** One stored file of a picture. The token is unguessable and stands for this picture and no other, ever. */
export interface PictureFile {
  kind: PictureKind;
  token: string;
  size: number;
  format: PictureFormat;
}

const ADDRESS = /^\/media\/([a-z]+)\/([A-Za-z0-9]{24})-(\d{2,4})\.([a-z]+)$/;

/** -> e.g. '/media/photos/<token>-512.webp' */
export const pictureAddress = ({ kind, token, size, format }: PictureFile): string =>
  `/media/${kind}/${token}-${size}.${format}`;

/** The address of a picture as a whole, the one string that is stored: its largest JPEG. */
export const mainAddress = (kind: PictureKind, token: string): string =>
  pictureAddress({ kind, token, size: PICTURES[kind].sizes[0], format: 'jpg' });

/** What an address leads to; null when it is none of a stored picture. */
export function readPictureAddress(address: string): PictureFile | null {
  const [, kind = '', token = '', digits = '', format = ''] = ADDRESS.exec(address) ?? [];
  if (!isKind(kind) || !isFormat(format)) return null;
  const size = Number(digits);
  return isSizeOf(kind, size) && digits === String(size) ? { kind, token, size, format } : null;
}
const isKind = (value: string): value is PictureKind => Object.hasOwn(PICTURES, value);
const isFormat = (value: string): value is PictureFormat => (PICTURE_FORMATS as readonly string[]).includes(value);
const isSizeOf = (kind: PictureKind, size: number) => (PICTURES[kind].sizes as readonly number[]).includes(size);

/** What a `<picture>` needs. `webp` and `jpeg` are values for srcset; `sizes` the widths in them, the largest first. */
export interface PhotoSources {
  src: string;
  webp: string;
  jpeg: string;
  sizes: readonly number[];
}

/**
 * The sizes of a stored picture, from its one address. Any other address (a photo just picked, the picture of an artist)
 * has no sizes: its srcsets are empty. -> null when there is no picture
 */
export function photoSources(address: string | null | undefined): PhotoSources | null {
  if (!address) return null;
  const file = readPictureAddress(address);
  if (!file) return { src: address, webp: '', jpeg: '', sizes: [] };
  const { sizes } = PICTURES[file.kind];
  const srcset = (format: PictureFormat) =>
    sizes.map((size) => `${pictureAddress({ ...file, size, format })} ${size}w`).join(', ');
  return { src: address, webp: srcset('webp'), jpeg: srcset('jpg'), sizes };
}

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);
const HEIF_BRANDS = new Set(['mif1', 'msf1']);
/** How much of a file's beginning `isHeic` needs, in bytes. */
export const HEIC_HEAD_BYTES = 64;

/** Whether a file is HEIC, whatever its name says, from its beginning (ISO/IEC 23008-12: the brands of the ftyp box). */
export function isHeic(head: Uint8Array): boolean {
  const word = (at: number) => String.fromCharCode(...head.subarray(at, at + 4));
  if (word(4) !== 'ftyp') return false;
  const length = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0);
  const brands = [word(8)];
  for (let at = 16; at + 4 <= Math.min(length, head.length, HEIC_HEAD_BYTES); at += 4) brands.push(word(at));
  if (brands.some((brand) => HEIC_BRANDS.has(brand))) return true;
  // The brands of the container alone say nothing of what is in it: it may be AVIF.
  return HEIF_BRANDS.has(brands[0] ?? '') && !brands.some((brand) => brand.startsWith('avi'));
}
