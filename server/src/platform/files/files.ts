/**
 * A file store. Keys are paths of letters, digits, dots, dashes and slashes; files are small enough for memory. No file of ours is
 * empty: one without bytes has lost them, after a power cut or in a copy, and counts as missing.
 */
export interface Files {
  /** Stores a file completely or not at all. @throws StorageUnavailable, StorageRefused */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Returns the file's bytes, or null without such a file or without bytes in it. @throws as put */
  get(key: string): Promise<Uint8Array | null>;
  /** Removes a file. A missing file counts as removed. @throws as put */
  remove(key: string): Promise<void>;
  /** Lists the keys of all complete files with bytes in a folder, in pages and in no certain order. @throws as put */
  list(folder: string): AsyncIterable<string[]>;
}

/** Returns whether a key cannot lead out of the store. */
export const isKey = (key: string): boolean => /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(key);

/** Returns the key. @throws Error when it could lead out of the store */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error('A file key left its folder.');
  return key;
}
