import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { giveNewToOwnerOf, isStray } from '../process/data-folder.ts';
import { checkKey, type Files } from './files.ts';
import { StorageUnavailable } from './unavailable.ts';

const missing = (error: unknown) =>
  ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENXIO'].includes((error as NodeJS.ErrnoException).code ?? '');

/** The disk is full, broken or not writable. The sender of the file did nothing wrong. */
const FAULTS = ['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE', 'EACCES', 'EPERM'];
function asUnavailable(error: unknown): never {
  throw FAULTS.includes((error as NodeJS.ErrnoException).code ?? '') ? new StorageUnavailable(error) : error;
}

/** How many keys a page of a listing has. */
const PAGE = 1000;
/** A file that is being written, or that a killed server did not finish. */
const UNFINISHED = /\.[0-9a-f-]{36}\.part$/;

/** Returns those of some files that have bytes. One may be removed in the meantime. */
async function withBytes(root: string, keys: readonly string[]): Promise<string[]> {
  const sizes = await Promise.all(
    keys.map((key) =>
      stat(join(root, key)).then(
        ({ size }) => size,
        (error) => (missing(error) ? 0 : asUnavailable(error)),
      ),
    ),
  );
  return keys.filter((_, index) => sizes[index] !== 0);
}

/** Lists the files in a folder and below. A folder that is not there has none. */
async function* listFolder(root: string, folder: string): AsyncIterable<string[]> {
  let page: string[] = [];
  try {
    for await (const entry of await opendir(join(root, checkKey(folder)), { recursive: true, bufferSize: PAGE })) {
      if (!entry.isFile() || UNFINISHED.test(entry.name) || isStray(entry.name)) continue;
      page.push(relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
      if (page.length < PAGE) continue;
      yield await withBytes(root, page);
      page = [];
    }
  } catch (error) {
    if (!missing(error)) asUnavailable(error);
  }
  if (page.length > 0) yield await withBytes(root, page);
}

/** Syncs a folder, because a new file name is durable only then. Windows neither needs nor allows it. */
async function syncFolder(path: string) {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Waiting for a writer of a pipe would never end, and keep the process from ending. */
const NEVER_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Returns the bytes of a file, or null when it has none or is no regular file. */
async function readRegular(path: string): Promise<Buffer | null> {
  const file = await open(path, NEVER_WAITING);
  try {
    if (!(await file.stat()).isFile()) return null;
    const bytes = await file.readFile();
    return bytes.length > 0 ? bytes : null;
  } finally {
    await file.close();
  }
}

/** Keeps files on disk. A file is written beside its place, synced and renamed, so that no reader sees a partial file, even after a power cut. */
export function diskFiles(folder: string): Files {
  const pathOf = (key: string) => join(folder, checkKey(key));
  async function writeFile(key: string, bytes: Uint8Array) {
    const path = pathOf(key);
    const beside = `${path}.${randomUUID()}.part`;
    const createdFolder = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      const file = await open(beside, 'w', 0o640);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      giveNewToOwnerOf(dirname(folder), beside, createdFolder);
      await rename(beside, path);
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
    await syncFolder(dirname(path));
    if (createdFolder) await syncFolder(dirname(createdFolder));
  }
  return {
    put: (key, bytes) => writeFile(key, bytes).catch(asUnavailable),
    get: (key) => readRegular(pathOf(key)).catch((error) => (missing(error) ? null : asUnavailable(error))),
    remove: (key) => rm(pathOf(key), { force: true }).catch(asUnavailable),
    list: (prefix) => listFolder(folder, prefix),
  };
}
