import { chownSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { PRODUCT } from '#contract/brand.ts';

/** Returns the sentence for a disk without room. */
export const diskFull = (path: string) => `The disk of ${path} is full. Make room, and start again.`;
/** Returns the sentence for a disk that nothing can be written to. */
export const diskReadOnly = (path: string) => `The disk of ${path} is read-only. Make it writable, and start again.`;

function sentenceOf(folder: string, code: string): string {
  if (code === 'EROFS') return diskReadOnly(folder);
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? diskFull(folder)
    : `DATA_DIR ${folder} cannot be used (${code}). Set it to a folder that this user may write to.`;
}

/** The folder cannot be created or is not one. */
export class FolderUnusable extends Error {
  constructor(folder: string, error: unknown) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    super(sentenceOf(folder, code));
  }
}

/** DATA_DIR is set to a folder inside the one that was meant. */
export class FolderInside extends Error {
  constructor(folder: string, whole: string) {
    super(`DATA_DIR ${folder} is a part of the data folder ${whole}. Set it to ${whole}.`);
  }
}

/** The folders of a data folder in which no other one may be. */
const OWN_FOLDERS = /^(?:files|mail|postgres)$/;

/**
 * Checks that a folder is not in one of the folders of a data folder, at any depth.
 * @throws FolderInside
 */
export function refuseInside(folder: string) {
  const path = resolve(folder);
  for (let part = path; part !== dirname(part); part = dirname(part)) {
    const whole = dirname(part);
    if (OWN_FOLDERS.test(basename(part)) && existsSync(join(whole, 'postgres/cluster/PG_VERSION')))
      throw new FolderInside(path, whole);
  }
}

/**
 * Returns whether there is a file or a folder. Unlike `existsSync` it does not take one that this user may not reach for a lost one.
 * @throws the error of the system when this user may not look
 */
export const isThere = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined;

/** Returns whether there is a file that can be read to its end: not a pipe, a socket or a device, of which some never end. */
export const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;

const STRAY = /^(?:\..*|lost\+found|Thumbs\.db|desktop\.ini)$/i;
/** Returns whether a name is one that file managers and file systems add, such as any hidden one. Neither data nor settings have it. */
export const isStray = (name: string) => STRAY.test(name);

/** Returns the names in a folder without those that file managers and file systems add. */
export const namesIn = (folder: string) => readdirSync(folder).filter((name) => !isStray(name));

/**
 * Gives a file to the owner of the data folder: a command that root runs leaves nothing that the server's user cannot read.
 * Only root can, and only systems with such owners have any.
 */
export function giveToOwnerOf(dataDir: string, file: string) {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dataDir);
  const current = statSync(file);
  if (current.uid !== uid || current.gid !== gid) chownSync(file, uid, gid);
}

/**
 * As giveToOwnerOf, for a new file and the folders that were created for it.
 * @param created the topmost of these folders, as mkdir returns it
 */
export function giveNewToOwnerOf(dataDir: string, file: string, created: string | undefined) {
  giveToOwnerOf(dataDir, file);
  if (created === undefined) return;
  for (let folder = dirname(file); folder.length >= created.length; folder = dirname(folder))
    giveToOwnerOf(dataDir, folder);
}

/** A file of the data folder that holds no data, such as the one that is only there to be locked, cannot be used. */
export class SpareFileDamaged extends Error {
  constructor(file: string) {
    super(`${file} is damaged. It holds no data: remove it while no ${PRODUCT} runs on its folder, and start again.`);
  }
}

/** Another Stoop, or its database, uses the folder. The message is one sentence for the person who started this one. */
export class FolderInUse extends Error {}

/**
 * Root runs PostgreSQL as another user, who has to pass through the data folder. Nobody may list it, and each folder in it
 * that holds data is closed to everybody else.
 */
const MODE = process.getuid?.() === 0 ? 0o711 : 0o700;

/**
 * Creates the data folder, and the folders above it, unless it is there. The mode of one that is there stays as it is.
 * @throws FolderUnusable
 */
export function createDataFolder(folder: string) {
  const missing: string[] = [];
  // One after the other: with `recursive`, Node never returns for a folder that the system does not let anybody create.
  for (let path = folder; !existsSync(path) && path !== dirname(path); path = dirname(path)) missing.unshift(path);
  try {
    for (const path of missing) makeFolder(path);
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error('not a folder'), { code: 'ENOTDIR' });
  } catch (error) {
    throw new FolderUnusable(folder, error);
  }
}

function makeFolder(path: string) {
  try {
    mkdirSync(path, { mode: MODE });
  } catch (error) {
    // Another process may have been faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
