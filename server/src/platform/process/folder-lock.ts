import { accessSync, constants, existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  createDataFolder,
  FolderUnusable,
  giveToOwnerOf,
  isFile,
  refuseInside,
  SpareFileDamaged,
} from './data-folder.ts';
import { startTimeOf } from './processes.ts';

const LOCK = 'stoop.lock';
const OWNER = 'stoop.pid';
/** SQLite's error code: another process has locked the file. */
const BUSY = 5;
/** SQLite's error codes: the content of the file is damaged, or is none of its own. Ours is empty. */
const DAMAGED = new Set([11, 26]);
/** SQLite's error code: the disk is full. */
const FULL = 13;

/** The process that has a folder, as far as this one can see it. */
export interface Owner {
  /** Its number; null for a process in another container or on another machine. */
  pid: number | null;
  /** The name of its machine or container; null if it is unknown. */
  host: string | null;
}

/**
 * Describes an owner to the person who wants to use the folder. An earlier version wrote no host, and nothing that tells its process
 * from a later one with the same number.
 */
export const describeOwner = ({ pid, host }: Owner) =>
  pid === null
    ? `in another container or on another machine${host === null ? '' : `, ${host}`}`
    : `process ${pid}${host === null ? `; if that is another program, remove ${OWNER} there` : ''}`;

/** The locked files of this process. A file that nothing refers to would be closed, and its lock lost. */
const locked = new Set<DatabaseSync>();

/** Refuses a folder, a link that leads nowhere, or another thing where one of our files should be. @throws SpareFileDamaged */
function requireFiles(...paths: string[]) {
  const other = paths.find((path) => lstatSync(path, { throwIfNoEntry: false }) && !isFile(path));
  if (other !== undefined) throw new SpareFileDamaged(other);
}

/**
 * Locks a file in the kernel, by an exclusive transaction of SQLite that nothing is written in. The lock ends with the
 * process, and every container of a machine sees it. Closing another descriptor of the file would release it, so
 * nothing else may open this file.
 * @returns null if another process has locked it
 */
function lockFile(path: string): DatabaseSync | null {
  // Nobody else may read it, because a reader could lock it.
  if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
  else {
    writeFileSync(path, '', { flag: 'a', mode: 0o600 });
    giveToOwnerOf(dirname(path), path);
  }
  const file = new DatabaseSync(path);
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode === BUSY) return null;
    throw error;
  }
  locked.add(file);
  return file;
}

function unlock(file: DatabaseSync) {
  if (locked.delete(file)) file.close();
}

/**
 * Reads who wrote the owner's file.
 * @returns isOfEarlierVersion: an earlier version wrote it, which has no lock in the kernel
 */
function readOwner(path: string): Owner & { isOfEarlierVersion: boolean } {
  let content = '';
  try {
    content = readFileSync(path, 'utf8');
  } catch {
    // It is about to be written, or belongs to another user.
  }
  const [number, born = '', host = ''] = content.split('\n');
  const now = startTimeOf(Number(number));
  const isThere = now !== null && (born === '' || now === '' || born === now);
  return { pid: isThere ? Number(number) : null, host: host || null, isOfEarlierVersion: host === '' };
}

/** Returns the process of this machine that has locked a folder, or null. Unlike `lockFolder` it keeps no other from locking it. */
export function findOwner(folder: string): Owner | null {
  const { pid, host } = readOwner(join(folder, OWNER));
  return pid === null ? null : { pid, host };
}

/**
 * Locks a folder for this process until it releases it or ends, however it ends. Of several that try at once one succeeds.
 * @returns a function that releases the lock, or the process that has it
 * @throws FolderUnusable, FolderInside, SpareFileDamaged
 */
export function lockFolder(folder: string): { release: () => void } | { owner: Owner } {
  refuseInside(folder);
  createDataFolder(folder);
  const ownerFile = join(folder, OWNER);
  requireFiles(join(folder, LOCK), ownerFile);
  let file: DatabaseSync | null = null;
  try {
    file = lockFile(join(folder, LOCK));
    const { pid, host, isOfEarlierVersion } = readOwner(ownerFile);
    if (!file) return { owner: { pid, host } };
    if (pid !== null && pid !== process.pid && isOfEarlierVersion) {
      unlock(file);
      return { owner: { pid, host } };
    }
    writeFileSync(ownerFile, `${process.pid}\n${startTimeOf(process.pid) ?? ''}\n${hostname()}\n`);
    giveToOwnerOf(folder, ownerFile);
  } catch (error) {
    if (file) unlock(file);
    const { errcode } = error as { errcode?: number };
    if (errcode && DAMAGED.has(errcode & 255)) throw new SpareFileDamaged(join(folder, LOCK));
    // Another error of SQLite, which names no code of the system, means here that the file system has no locks.
    throw new FolderUnusable(folder, errcode ? { code: errcode === FULL ? 'ENOSPC' : 'ENOLCK' } : error);
  }
  const heldFile = file;
  return {
    release() {
      rmSync(ownerFile, { force: true });
      unlock(heldFile);
    },
  };
}
