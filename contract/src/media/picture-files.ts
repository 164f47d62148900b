import { PHOTO_SIDE_PX } from '../limits.ts';

/**
 * The sizes in which an uploaded picture is stored, each as WebP and as JPEG. `photos` are squares cut from the middle;
 * `pictures` keep their shape and are at most that wide and high. Sizes are pixels, largest first.
 */
export const PICTURES = {
  photos: { square: true, sizes: [PHOTO_SIDE_PX, 512, 160] },
  pictures: { square: false, sizes: [1600, 800, 320] },
} as const satisfies Record<string, { square: boolean; sizes: readonly number[] }>;
export type PictureKind = keyof typeof PICTURES;

export const PICTURE_FORMATS = ['webp', 'jpg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** One stored file of a picture. The token cannot be guessed and is never used for another picture. */
export interface PictureFile {
  kind: PictureKind;
  token: string;
  size: number;
  format: PictureFormat;
}

const ADDRESS = /^\/media\/([a-z]+)\/([A-Za-z0-9]{24})-(\d{2,4})\.([a-z]+)$/;

/** Returns the address of a file, such as '/media/photos/<token>-512.webp'. */
export const pictureAddress = ({ kind, token, size, format }: PictureFile): string =>
  `/media/${kind}/${token}-${size}.${format}`;

/** Returns the one address that profiles, hangouts and messages store for a picture: its largest JPEG. */
export const mainAddress = (kind: PictureKind, token: string): string =>
  pictureAddress({ kind, token, size: PICTURES[kind].sizes[0], format: 'jpg' });

/** Returns the file at an address; null when the address is not one of a stored picture. */
export function readPictureAddress(address: string): PictureFile | null {
  const [, kind = '', token = '', digits = '', format = ''] = ADDRESS.exec(address) ?? [];
  if (!isKind(kind) || !isFormat(format)) return null;
  const size = Number(digits);
  return isSizeOf(kind, size) && digits === String(size) ? { kind, token, size, format } : null;
}
const isKind = (value: string): value is PictureKind => Object.hasOwn(PICTURES, value);
const isFormat = (value: string): value is PictureFormat => (PICTURE_FORMATS as readonly string[]).includes(value);
const isSizeOf = (kind: PictureKind, size: number) => (PICTURES[kind].sizes as readonly number[]).includes(size);

/** The attributes of a `<picture>` element. `webp` and `jpeg` are srcset values; `sizes` are their widths, largest first. */
export interface PhotoSources {
  src: string;
  webp: string;
  jpeg: string;
  sizes: readonly number[];
}

/**
 * Returns the sizes of a stored picture. Any other address (a photo just picked, an artist's picture) has empty srcsets.
 * Returns null when there is no picture.
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
/** How many bytes from the start of a file `isHeic` needs. */
export const HEIC_HEAD_BYTES = 64;

/** Returns whether a file is HEIC, from its first bytes (ISO/IEC 23008-12: the brands of the ftyp box). */
export function isHeic(head: Uint8Array): boolean {
  const word = (offset: number) => String.fromCharCode(...head.subarray(offset, offset + 4));
  if (word(4) !== 'ftyp') return false;
  const length = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0);
  const brands = [word(8)];
  for (let offset = 16; offset + 4 <= Math.min(length, head.length, HEIC_HEAD_BYTES); offset += 4)
    brands.push(word(offset));
  if (brands.some((brand) => HEIC_BRANDS.has(brand))) return true;
  // The container's brands alone do not tell the codec: the file may be AVIF.
  return HEIF_BRANDS.has(brands[0] ?? '') && !brands.some((brand) => brand.startsWith('avi'));
}
