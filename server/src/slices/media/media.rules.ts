import { STORAGE_UPLOAD_RETRY_MS } from '#contract/limits.ts';
import { PICTURE_FORMATS, PICTURES, type PictureFile, type PictureKind } from '#contract/media/picture-files.ts';

/** The specification's storage paths of profile photos: the one picked in the wizard, and those of saved profiles. */
export const draftPhotoPath = (uid: string) => `profile-images/${uid}/profile.jpg`;
export const profilePhotoPath = (uid: string, timestamp: string) => `profile-images/${uid}-${timestamp}`;

/** The storage path of a member's picture for a hangout or a message. */
export const picturePath = (uid: string, name: string) => `pictures/${uid}/${name}`;

/** Returns every file stored for a picture of this kind. */
export const filesOf = (kind: PictureKind, token: string): PictureFile[] =>
  PICTURES[kind].sizes.flatMap((size) => PICTURE_FORMATS.map((format) => ({ kind, token, size, format })));

/** Returns the key of a file in the store. */
export const keyOfPicture = ({ kind, token, size, format }: PictureFile) => `${kind}/${token}-${size}.${format}`;

/** An unfinished upload older than this belongs to a server that stopped. The trigger in migration 0004 uses the same time. */
export const UPLOAD_ABANDONED_MS = Math.max(60 * 60_000, 2 * STORAGE_UPLOAD_RETRY_MS);
/** A stored picture that nothing uses is deleted after this time. A draft of a profile photo may wait longer. */
export const UNUSED_KEPT_MS = 24 * 60 * 60_000;
/** At most this many pictures' files are removed in one round of the sweep. */
export const SWEEP_MAX = 500;

/** A picture may be at most this many times wider than high, or higher than wide. Anything beyond is not a photo. */
export const MAX_RATIO = 20;
/** The header of a picture. `depth` is the type of its values, such as `uchar`. */
interface Header {
  format: string;
  width: number;
  height: number;
  channels: number;
  depth: string;
  /** Whether its lines come in several passes. */
  isProgressive?: boolean;
}
/** At most this much memory may a picture take that is decoded as a whole: 25 million pixels of a progressive JPEG. */
export const WHOLE_DECODE_MAX_BYTES = 150_000_000;

/**
 * Returns the bytes that are in memory at once while a picture is decoded, as far as its header decides it: a picture whose lines come
 * in several passes is kept whole, a JPEG with 2 bytes for each value. Any other one is read line by line.
 */
export const wholeDecodeBytes = ({ format, width, height, channels, depth, isProgressive = false }: Header): number =>
  isProgressive ? width * height * channels * (format === 'jpeg' || depth !== 'uchar' ? 2 : 1) : 0;

/** A progressive JPEG of a camera or a program has about ten scans. Each one costs as much time as the picture is large. */
export const SCANS_MAX = 100;
/** Markers of a JPEG, after a byte 0xff: the start of a scan, the end of the picture, and those without a length. */
export const startsScan = (marker: number | undefined) => marker === 0xda;
const END_OF_IMAGE = 0xd9;
const hasLength = (marker: number) => marker > 0x01 && !(marker >= 0xd0 && marker <= 0xd9);
/** In the data of a scan, a byte 0xff is followed by one of these unless a segment begins. */
const isData = (byte: number) => byte === 0x00 || byte === 0xff;

/** Finds where the segments of a JPEG begin, in order. The data of a scan follows its segment. */
export function* segmentsOf(bytes: Uint8Array): Generator<{ marker: number; start: number }> {
  for (let start = bytes.indexOf(0xff); start !== -1; ) {
    const marker = bytes[start + 1] ?? END_OF_IMAGE;
    if (!isData(marker)) yield { marker, start };
    if (marker === END_OF_IMAGE) return;
    const length = hasLength(marker) && !isData(marker) ? (bytes[start + 2] ?? 0) * 256 + (bytes[start + 3] ?? 0) : 0;
    // Bytes 0xff in a row are one: the last begins the segment.
    start = bytes.indexOf(0xff, start + (marker === 0xff ? 1 : 2 + length));
  }
}

/** Returns how many scans a JPEG has. */
export const countScans = (bytes: Uint8Array): number =>
  segmentsOf(bytes).reduce((count, { marker }) => count + (startsScan(marker) ? 1 : 0), 0);

/** How many pictures are decoded at once, and how many uploads may wait with their bytes in memory. */
export const DECODED_AT_ONCE = 2;
export const UPLOADS_WAITING_MAX = 40;
