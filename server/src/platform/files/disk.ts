import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, opendir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import PQueue from 'p-queue';
import { giveNewToOwnerOf, isStray } from '../process/data-folder.ts';
import { checkKey, ENDS_BYTES, type FileEnds, type Files, isWhole, wholeBytes } from './files.ts';
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

/** Waiting for a writer of a pipe would never end, and keep the process from ending. */
const NEVER_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Returns the first and last bytes of a file, and its size. */
async function endsOf(path: string): Promise<FileEnds> {
  const file = await open(path, NEVER_WAITING);
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(ENDS_BYTES.head, size));
    const tail = Buffer.alloc(Math.min(ENDS_BYTES.tail, size));
    await file.read(head, 0, head.length, 0);
    await file.read(tail, 0, tail.length, size - tail.length);
    return { head, tail, size };
  } finally {
    await file.close();
  }
}

/** How many files are open at once. */
const OPEN_MAX = 16;

/** Returns those of some files that have lost no bytes. One may be removed in the meantime. */
async function wholeAmong(root: string, keys: readonly string[]): Promise<string[]> {
  const isWholeOnDisk = (key: string) =>
    endsOf(join(root, key)).then(
      (ends) => isWhole(key, ends),
      (error) => (missing(error) ? false : asUnavailable(error)),
    );
  const queue = new PQueue({ concurrency: OPEN_MAX });
  const areWhole = await queue.addAll(keys.map((key) => () => isWholeOnDisk(key)));
  return keys.filter((_, index) => areWhole[index]);
}

/** Lists the files in a folder and below. A folder that is not there has none. */
async function* listFolder(root: string, folder: string): AsyncIterable<string[]> {
  let page: string[] = [];
  try {
    for await (const entry of await opendir(join(root, checkKey(folder)), { recursive: true, bufferSize: PAGE })) {
      if (!entry.isFile() || UNFINISHED.test(entry.name) || isStray(entry.name)) continue;
      page.push(relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
      if (page.length < PAGE) continue;
      yield await wholeAmong(root, page);
      page = [];
    }
  } catch (error) {
    if (!missing(error)) asUnavailable(error);
  }
  if (page.length > 0) yield await wholeAmong(root, page);
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

/** Returns the bytes of a file, or null when it is no regular file. */
async function readRegular(path: string): Promise<Buffer | null> {
  const file = await open(path, NEVER_WAITING);
  try {
    return (await file.stat()).isFile() ? await file.readFile() : null;
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
    async get(key) {
      const bytes = await readRegular(pathOf(key)).catch((error) => (missing(error) ? null : asUnavailable(error)));
      return bytes && wholeBytes(key, bytes);
    },
    remove: (key) => rm(pathOf(key), { force: true }).catch(asUnavailable),
    list: (prefix) => listFolder(folder, prefix),
  };
}
