import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';

/** Where files are kept. Keys are paths of letters, digits, dots, dashes and slashes. */
export interface Files {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** -> the file's bytes as a stream and its size, or null. */
  get(key: string): Promise<{ stream: Readable; size: number } | null>;
  remove(key: string): Promise<void>;
}

/** Files on disk: written beside, synced, then renamed, so that no reader ever meets half a file. */
export function diskFiles(folder: string): Files {
  const place = (key: string) => {
    const path = normalize(join(folder, key));
    if (!path.startsWith(folder + sep) || !/^[\w./-]+$/.test(key)) throw new Error('A file key left its folder.');
    return path;
  };
  return {
    async put(key, bytes) {
      const path = place(key);
      const beside = `${path}.${randomUUID()}.part`;
      await mkdir(dirname(path), { recursive: true });
      const file = await open(beside, 'w', 0o640);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(beside, path);
    },
    async get(key) {
      const path = place(key);
      const found = await stat(path).catch(() => null);
      return found?.isFile() ? { stream: createReadStream(path), size: found.size } : null;
    },
    remove: (key) => rm(place(key), { force: true }),
  };
}
