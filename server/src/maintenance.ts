// The commands that work on the whole database: `npm run migrate`, `npm run backup -- FILE` and `npm run restore -- FILE`.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { isEmptyFolder, makeRecordedBackup, NothingToBackUp, restoreInto } from './app.backup.ts';
import { openDatabaseOf } from './app.database.ts';
import { filesFolder, postgresFolder } from './app.folders.ts';
import { fileStoreOf, hasPictures, refuseDataOfAnother } from './app.platform.ts';
import { upgradePostgres } from './app.postgres-upgrade.ts';
import { migrate } from './app.schema.ts';
import { type Config, ownEnvironment, readConfig } from './config.ts';
import { BackupUnusable, openArchive } from './platform/backup/archive.ts';
import { NotDecrypted } from './platform/backup/encryption.ts';
import { NotEmpty } from './platform/backup/restore-backup.ts';
import { INCOMPLETE } from './platform/backup/write-backup-file.ts';
import { openDatabase } from './platform/db/database.ts';
import { createLog, type Log } from './platform/log/log.ts';
import { hasDatabase } from './platform/postgres/database-cluster.ts';
import { lockFolder } from './platform/process/folder-lock.ts';
import { startFault } from './start-errors.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** A mistake that the caller can correct. */
class Refusal extends Error {}

/** The argument that makes a database where there is none. Without it the place may be a disk that is not mounted. */
const NEW = '--new';
const refuseNew = ({ databaseUrl, dataDir }: Config) =>
  new Refusal(
    `${databaseUrl ? 'The database at DATABASE_URL is empty' : `DATA_DIR ${dataDir} has no database`}. Nothing was changed: set the place that you meant. For a new community, run \`npm run migrate -- ${NEW}\`.`,
  );

/**
 * Upgrades the embedded PostgreSQL if this release has a newer one, and brings the database to the schema of this release.
 * @throws Refusal when there is none, and the arguments do not ask for a new one
 */
async function migrateDatabase(config: Config, given: string[]) {
  const creates = given.includes(NEW);
  const log = createLog(config.logLevel);
  if (!config.databaseUrl) {
    if (!creates && !hasDatabase(postgresFolder(config))) throw refuseNew(config);
    await upgradeEmbedded(config, log);
  }
  const database = await openDatabaseOf(config, { creates });
  try {
    const run = await migrate(database.url, log, async () => {
      if (!creates) throw refuseNew(config);
      await refuseDataOfAnother(config);
    });
    database.finish();
    for (const name of run) say(`Has run: ${name}`);
    say('The database has the schema of this release.');
  } finally {
    await database.close();
  }
}

async function upgradeEmbedded(config: Config, log: Log) {
  const lock = lockFolder(config.dataDir);
  // A server that runs has the included PostgreSQL already.
  if ('owner' in lock) return;
  try {
    const upgrade = await upgradePostgres({ config, log, say });
    if (!upgrade) return;
    say(`PostgreSQL ${upgrade.from} was replaced by PostgreSQL ${upgrade.to}, and every row compared.`);
    say(`The former data is kept in ${upgrade.kept}. Remove that folder when you are sure of the new one.`);
  } finally {
    lock.release();
  }
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
const fileOf = ([file, more]: string[], task: string): string => {
  if (!file || more) throw new Refusal(`Which file? npm run ${task} -- FILE`);
  return resolve(file);
};

const ALLOW_MISSING = '--allow-missing';
/** How many missing files the command names. */
const NAMES_MAX = 10;

/** Says which files a backup lacks. */
function sayMissing(missing: readonly string[]) {
  say(`Files that the database names and the file store does not have: ${missing.length}.`);
  for (const key of missing.slice(0, NAMES_MAX)) say(`  ${key}`);
  if (missing.length > NAMES_MAX) say(`  and ${missing.length - NAMES_MAX} more`);
}

/** Returns the refusal for an error of the system, which cannot write the file of a backup; null for other errors. */
function writingFault(error: unknown, path: string): Refusal | null {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (code === 'EEXIST')
    return new Refusal(`A backup that was ended has left ${path}.part. Remove it. No backup was made.`);
  if (!/^(?:open|write|fsync|ftruncate|rename)$/.test(syscall ?? '')) return null;
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? new Refusal(`The disk of ${path} is full. Make room, or name a file on another disk. No backup was made.`)
    : new Refusal(`${path} cannot be written (${code}). Name a file that this user may write. No backup was made.`);
}

async function backup(config: Config, args: string[]) {
  const path = fileOf(
    args.filter((argument) => argument !== ALLOW_MISSING),
    'backup',
  );
  for (const candidate of [path, path + INCOMPLETE])
    if (existsSync(candidate)) throw new Refusal(`${candidate} exists already. Name a new file.`);
  const opened = await openDatabaseOf(config);
  const database = openDatabase(opened.url, { size: 1, onError: () => {} });
  try {
    const ports = { databaseUrl: opened.url, db: database.db, files: fileStoreOf(config), log: createLog('silent') };
    const options = { key: config.backupKey, allowMissing: args.includes(ALLOW_MISSING) };
    const {
      path: backupPath,
      isComplete,
      bytes,
      encrypted,
      manifest,
    } = await makeRecordedBackup(ports, path, options).catch((error) => {
      throw writingFault(error, path) ?? error;
    });
    opened.finish();
    const { tables, files, gone, missing } = manifest;
    const rows = tables.reduce((sum, sqlTable) => sum + sqlTable.rows, 0);
    const state = missing.length > 0 ? 'is not complete' : 'is complete';
    say(`${backupPath}: ${megabytes(bytes)}, ${rows} rows, ${files.length} files. It was read back and ${state}.`);
    if (gone.length > 0) say(`${gone.length} files were deleted during the backup and are not in it.`);
    if (missing.length > 0) sayMissing(missing);
    if (!encrypted) say('It is not encrypted, and contains everything. With BACKUP_KEY set, the next one will be.');
    if (!isComplete)
      throw new Refusal(
        `The backup lacks these files. Bring them back from an earlier one (docs/backups.md), or add ${ALLOW_MISSING}.`,
      );
  } finally {
    await database.close();
    await opened.close();
  }
}

async function restore(config: Config, args: string[]) {
  const path = fileOf(args, 'restore');
  if (!existsSync(path)) throw new Refusal(`There is no file ${path}.`);
  if (!config.s3 && !isEmptyFolder(filesFolder(config)))
    throw new Refusal(`${filesFolder(config)} is not empty. Restore with a DATA_DIR that has no files.`);
  if (config.s3 && (await hasPictures(config)))
    throw new Refusal('The folder of S3_URL has pictures of members. Restore with an S3_URL to an empty folder.');
  // A file that is no backup, or has another key, leaves no database.
  await (await openArchive(path, config.backupKey)).close();
  const opened = await openDatabaseOf(config, { restores: true });
  try {
    const { url: databaseUrl, unmarkFolder: unmark } = opened;
    const target = { databaseUrl, unmark, files: fileStoreOf(config), log: createLog(config.logLevel) };
    const { manifest, migrations } = await restoreInto(target, path, config.backupKey);
    opened.finish();
    const rows = manifest.tables.reduce((sum, sqlTable) => sum + sqlTable.rows, 0);
    say(
      `Restored the state of ${manifest.madeAt}: ${rows} rows and ${manifest.files.length} files, each compared with the backup.`,
    );
    if (manifest.missing.length > 0) sayMissing(manifest.missing);
    if (migrations.length > 0) say(`${migrations.length} newer migrations have run.`);
    say('Now delete the accounts again that were deleted since then: docs/backups.md.');
  } finally {
    await opened.close();
  }
}

const TASKS: Record<string, (config: Config, args: string[]) => Promise<void>> = {
  migrate: migrateDatabase,
  backup,
  restore,
};

/** Errors of a backup or a restore whose message says everything. */
const EXPECTED_ERRORS = [Refusal, NothingToBackUp, NotEmpty, BackupUnusable, NotDecrypted];

async function perform(config: Config, [name = '', ...given]: string[]) {
  const task = TASKS[name];
  if (!task) throw new Refusal(`There is no task "${name}". The tasks are: ${Object.keys(TASKS).join(', ')}.`);
  await task(config, given);
}

async function run() {
  let config: Config | null = null;
  try {
    config = readConfig(ownEnvironment());
    for (const warning of config.warnings) process.stderr.write(`${warning}\n`);
    await perform(config, process.argv.slice(2));
  } catch (error) {
    const fault = EXPECTED_ERRORS.some((kind) => error instanceof kind)
      ? (error as Error).message
      : startFault(error, config);
    console.error(fault ?? error);
    process.exitCode = 1;
  }
}

void run();
