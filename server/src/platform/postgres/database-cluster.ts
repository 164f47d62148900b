import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { giveToOwnerOf, isFile, isThere } from '../process/data-folder.ts';
import type { Binaries } from './binaries.ts';
import {
  attemptsIn,
  checkDatabase,
  checkNew,
  isWithoutUser,
  NOBODY,
  recordFile,
  type Soundness,
  writeRecord,
} from './database-cluster-check.ts';
import { endLeftover } from './leftover.ts';
import { DatabaseIncomplete, notCreatedBecause, notReadable, PostgresUnusable } from './unusable.ts';

/** The first number for a user of PostgreSQL's own. Systems assign none from here up to 65,000 themselves. */
const OWN_UID = 64_100;

interface Identity {
  uid?: number;
  gid?: number;
}
interface Runner {
  command: string;
  prefix: string[];
  identity: Identity;
}

/** Returns the user that owns a database, or else a number that no account has, so that no other program runs as it. */
function userOf(folder: string): Required<Identity> {
  if (existsSync(folder) && !isWithoutUser(folder)) {
    const { uid, gid } = statSync(folder);
    return { uid, gid };
  }
  const accounts = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : [];
  const takenUids = new Set(accounts.map((line) => Number(line.split(':')[2])));
  let uid = OWN_UID;
  while (takenUids.has(uid)) uid++;
  return { uid, gid: uid };
}

/** Returns how to run PostgreSQL as a user other than root, which it refuses. */
function runner(bin: string, root: string, folder: string): Runner {
  if (process.getuid?.() !== 0) return { command: '', prefix: [], identity: {} };
  const identity = userOf(folder);
  const reaches = (path: string) => spawnSync('test', ['-x', path], identity).status === 0;
  if (reaches(join(bin, 'postgres')) && reaches(dirname(root))) return { command: '', prefix: [], identity };
  // In a home folder that only root may enter, a user namespace maps root to another user.
  const prefix = ['--user', '--map-user=1000', '--map-group=1000'];
  if (spawnSync('unshare', [...prefix, 'true']).status === 0) return { command: 'unshare', prefix, identity: {} };
  throw new PostgresUnusable(
    `PostgreSQL cannot run as root, and ${root} cannot be reached by another user. Start Stoop as an ordinary user, or set DATA_DIR to a folder others may enter.`,
  );
}

/**
 * Returns the name of a new database that an upgrade has completed, until it takes the place of the former one.
 * @param major that of the former database
 */
export const upgradedFolder = (root: string, major: number) => `${root}.upgraded-from-${major}`;

/** Returns the major version of PostgreSQL that made a database, or NaN without a readable number. */
export function majorIn(folder: string): number {
  const file = join(folder, 'PG_VERSION');
  return isFile(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN;
}

/** @throws PostgresUnusable when another major version of PostgreSQL made the data */
function checkVersion(folder: string, { major }: Binaries) {
  const createdMajor = majorIn(folder);
  if (createdMajor === major) return;
  if (Number.isNaN(createdMajor)) throw new DatabaseIncomplete(folder, 'PG_VERSION is missing or damaged');
  const remedy =
    createdMajor < major
      ? `Run \`npm run migrate\`: it brings the data over and keeps the former. Or install PostgreSQL ${createdMajor} again`
      : `Install PostgreSQL ${createdMajor}, or start the release that made it`;
  throw new PostgresUnusable(
    `The database in ${folder} was made by PostgreSQL ${createdMajor}, and the one to start is PostgreSQL ${major}. ${remedy}.`,
  );
}

/** Gives a folder and everything in it to another user. */
function giveTo(folder: string, { uid, gid }: Required<Identity>) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, name), uid, gid);
  lchownSync(folder, uid, gid);
}

/** PostgreSQL's initialized data folder. */
export interface DatabaseCluster {
  folder: string;
  password: string;
  /** The findings of the check before this start. A new database is as it was made. */
  soundness: Soundness;
  /** Checks it again, after PostgreSQL has ended by itself. @throws DatabaseIncomplete */
  check(): Soundness;
  /** Starts one of PostgreSQL's programs as a permitted user. */
  launch(program: 'initdb' | 'postgres', args: string[]): ChildProcess;
}

interface ClusterOptions {
  durable: boolean;
  binaries: Binaries;
  companions: readonly string[];
}

/** Returns where an upgrade keeps the former database. */
export const formerFolder = (root: string, major: number) => `${root}-${major}`;

/**
 * Returns the new database of an upgrade that was interrupted just before its end, or null: the former database has its other name
 * already, and the new one not yet its own. Without the former one, the new one may be of an upgrade that was given up long ago.
 */
function findUpgraded(root: string): string | null {
  // An upgrade removes the record first. With one, the database has run since, and was lost.
  if (existsSync(root) || existsSync(recordFile(root)) || !existsSync(dirname(root))) return null;
  const majors = readdirSync(dirname(root)).flatMap((name) => {
    const [, base, major] = /^(.+)\.upgraded-from-(\d+)$/.exec(name) ?? [];
    return base === basename(root) ? [Number(major)] : [];
  });
  const major = majors.find(
    (number) =>
      existsSync(formerFolder(root, number)) && existsSync(join(upgradedFolder(root, number), 'cluster', 'PG_VERSION')),
  );
  return major === undefined ? null : upgradedFolder(root, major);
}

/** Returns where the database of a folder is: under its other name when an upgrade was interrupted just before its end. */
const databaseIn = (root: string) => join(findUpgraded(root) ?? root, 'cluster');

/**
 * Returns whether a folder has a database, complete or not.
 * @throws DatabaseIncomplete when this user may not look
 */
export function hasDatabase(dataDir: string): boolean {
  const database = databaseIn(resolve(dataDir));
  return sayingWhatCannotBeRead(database, () => isThere(database));
}

/** Returns the major version of the database of a folder; null without one, or when the check that follows finds it damaged. */
export function majorOfDatabase(dataDir: string): number | null {
  try {
    return majorIn(databaseIn(resolve(dataDir))) || null;
  } catch {
    return null;
  }
}

/** Runs a check of a database. @throws DatabaseIncomplete also when this user may not read a part of it */
function sayingWhatCannotBeRead<T>(database: string, check: () => T): T {
  try {
    return check();
  } catch (error) {
    const { code, syscall, path = 'a part of it' } = error as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EPERM') throw notReadable(path, code);
    throw code && syscall ? new DatabaseIncomplete(database, `${path} cannot be read (${code})`) : error;
  }
}

/** Checks a database before it runs, or that there has never been one. @throws PostgresUnusable with a sentence that says what to do */
function checkBefore(root: string, binaries: Binaries, companions: ClusterOptions['companions']): Soundness {
  const existing = databaseIn(root);
  return sayingWhatCannotBeRead(existing, () => {
    if (hasDatabase(root)) {
      checkVersion(existing, binaries);
      return checkDatabase(dirname(existing), companions);
    }
    checkNew(root);
    return { isAsStopped: true, isRecorded: true, hadSqlTables: false, lost: [], shortened: [] };
  });
}

/**
 * Returns the data folder and creates it if there has never been one: under another name until it is complete, so that
 * a killed start leaves nothing that looks like a database. An existing one is checked before anything is changed. The
 * caller has locked the folder above.
 * @param binaries the PostgreSQL that runs it
 * @param durable false only in tests: PostgreSQL then does not wait for the disk
 * @param companions folders beside it whose files the rows refer to
 * @throws PostgresUnusable with a sentence that says what to do
 */
export async function openDatabaseCluster(
  dataDir: string,
  { durable, binaries, companions }: ClusterOptions,
): Promise<DatabaseCluster> {
  const root = resolve(dataDir);
  const folder = join(root, 'cluster');
  const secretFile = join(root, 'secret');
  const isNew = !hasDatabase(root);
  const existing = databaseIn(root);
  // It could write into files that the check has already seen.
  if (!isNew) await endLeftover(existing);
  const soundness = checkBefore(root, binaries, companions);
  if (!isNew && existing !== folder) renameSync(dirname(existing), root);
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const { bin } = binaries;
  const run = runner(bin, root, folder);
  const { uid, gid } = run.identity;
  const ownIdentity = uid === undefined || gid === undefined ? null : { uid, gid };
  const launch: DatabaseCluster['launch'] = (program, args) => {
    const path = join(bin, program);
    const [command, all] = run.command ? [run.command, [...run.prefix, path, ...args]] : [path, args];
    return spawn(command, all, {
      ...(ownIdentity && (program === 'initdb' ? { uid: NOBODY, gid: NOBODY } : ownIdentity)),
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { LC_ALL: 'C', TZ: 'UTC' },
      // Its own process group does not receive Ctrl-C, so that the database stays up until running requests have finished.
      detached: durable && process.platform !== 'win32',
    });
  };
  if (!isNew) removeAttempts(root, null);
  else await createDatabaseCluster({ root, launch, major: binaries.major, own: ownIdentity !== null, durable });
  if (ownIdentity) {
    if (statSync(folder).uid !== ownIdentity.uid) giveTo(folder, ownIdentity);
    // PostgreSQL does not read the password again.
    giveToOwnerOf(dirname(root), secretFile);
    chownSync(root, ownIdentity.uid, ownIdentity.gid);
  }
  chmodSync(root, 0o700);
  // PostgreSQL refuses a folder that others may use, such as a copy without modes. Its own group may read it.
  if (statSync(folder).mode & 0o027) chmodSync(folder, 0o700);
  const check = () => checkBefore(root, binaries, companions);
  return { folder, password: readFileSync(secretFile, 'utf8').trim(), soundness, check, launch };
}

/** Removes what unfinished attempts to create a database have left. */
function removeAttempts(root: string, except: string | null) {
  for (const name of attemptsIn(root).filter((attempt) => attempt !== except))
    rmSync(join(root, name), { recursive: true, force: true, maxRetries: 3 });
}

/** Creates the database. Its folder has its own name for each attempt, because a killed attempt may still be writing. */
async function createDatabaseCluster({
  root,
  launch,
  major,
  own,
  durable,
}: {
  root: string;
  launch: DatabaseCluster['launch'];
  major: number;
  own: boolean;
  durable: boolean;
}) {
  const secretFile = join(root, 'secret');
  const making = `cluster.new-${randomBytes(4).toString('hex')}`;
  // The password is there only together with this folder or with the database: without both, a database has been lost.
  mkdirSync(join(root, making), { mode: 0o700 });
  removeAttempts(root, making);
  // After a power cut, the database would be there, and its password an empty file.
  writeFileSync(secretFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
  chmodSync(secretFile, 0o600);
  if (own) lendToNobody(root, join(root, making), secretFile);
  await initdb(launch, { folder: join(root, making), secretFile, major, durable });
  renameSync(join(root, making), join(root, 'cluster'));
  writeRecord(root, []);
}

/** Lets the account without rights of its own create the database, for as long as that takes. */
function lendToNobody(root: string, making: string, secretFile: string) {
  chownSync(root, 0, 0);
  chmodSync(root, 0o711);
  for (const path of [making, secretFile]) chownSync(path, NOBODY, NOBODY);
}

/** PostgreSQL brings the rules of this locale itself from this version on; before, they are those of the system. */
const BUILTIN_LOCALE_SINCE = 17;

async function initdb(
  launch: DatabaseCluster['launch'],
  { folder, secretFile, major, durable }: { folder: string; secretFile: string; major: number; durable: boolean },
) {
  const program = launch('initdb', [
    `--pgdata=${folder}`,
    '--username=stoop',
    `--pwfile=${secretFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL 18 does so by itself. Without them, a changed page is read as if its rows were those.
    '--data-checksums',
    ...(major >= BUILTIN_LOCALE_SINCE
      ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8']),
    ...(durable ? [] : ['--no-sync']),
  ]);
  const output: string[] = [];
  program.stdout?.on('data', (chunk) => output.push(String(chunk)));
  program.stderr?.on('data', (chunk) => output.push(String(chunk)));
  const code = await new Promise<number | null>((resolve) => {
    program.once('error', () => resolve(-1));
    program.once('close', resolve);
  });
  if (code !== 0) throw notCreatedBecause(output.join(''), folder);
}
