/** Where files are kept. Keys are paths of letters, digits, dots, dashes and slashes; files are small enough for memory. */
export interface Files {
  /** Keeps a file whole or not at all. @throws StorageUnavailable, StorageRefused */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** -> the file's bytes, or null when there is none. @throws as put */
  get(key: string): Promise<Uint8Array | null>;
  /** A file that is not there counts as removed. @throws as put */
  remove(key: string): Promise<void>;
}

/** @throws Error when a key might lead out of the store */
export function checkKey(key: string): string {
  if (!/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(key)) throw new Error('A file key left its folder.');
  return key;
}
