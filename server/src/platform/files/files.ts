/**
 * A file store. Keys are paths of letters, digits, dots, dashes and slashes; files are small enough for memory. No file of ours is
 * empty or cut off: such a one has lost bytes, after a power cut or in a copy, and counts as missing. S3 stores a file completely or
 * not at all, so that only empty ones are looked for there.
 */
export interface Files {
  /** Stores a file completely or not at all. @throws StorageUnavailable, StorageRefused */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns the file's bytes, or null without such a file or when it has lost bytes. @throws as put */
  get(key: string): Promise<Uint8Array | null>;
  /** Removes a file. A missing file counts as removed. @throws as put */
  remove(key: string): Promise<void>;
  /** Lists the keys of all whole files in a folder, in pages and in no certain order. @throws as put */
  list(folder: string): AsyncIterable<string[]>;
}

/** The first and last bytes of a file, and its size. */
export interface FileEnds {
  head: Buffer;
  tail: Buffer;
  size: number;
}
/** How many first bytes of a file tell its length, and how many last ones its end. */
export const ENDS_BYTES = { head: 8, tail: 2 };

/** Returns whether a file has all its bytes, as far as its kind tells: a WebP names its length, and a JPEG has an end marker. */
export function isWhole(key: string, { head, tail, size }: FileEnds): boolean {
  if (size === 0) return false;
  if (key.endsWith('.webp')) return head.length === ENDS_BYTES.head && head.readUInt32LE(4) + head.length <= size;
  return !key.endsWith('.jpg') || (tail.length === ENDS_BYTES.tail && tail.readUInt16BE() === 0xffd9);
}

/** Returns the bytes of a file; null when it has lost some. */
export function wholeBytes(key: string, bytes: Buffer): Buffer | null {
  const ends = { head: bytes.subarray(0, ENDS_BYTES.head), tail: bytes.subarray(-ENDS_BYTES.tail), size: bytes.length };
  return isWhole(key, ends) ? bytes : null;
}

/** Returns whether a key cannot lead out of the store. */
export const isKey = (key: string): boolean => /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(key);

/** Returns the key. @throws Error when it could lead out of the store */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error('A file key left its folder.');
  return key;
}
