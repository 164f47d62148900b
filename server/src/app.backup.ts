import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { countAndRecordFiles, type FileCountPorts } from './app.file-count.ts';
import { checkConnection, checkSchema, migrate } from './app.schema.ts';
import type { Config } from './config.ts';
import { openBackupFolder } from './platform/backup/backup-folder.ts';
import { type BackupRecord, recordBackup } from './platform/backup/backups.sql.ts';
import {
  BACKUP_NAMES,
  expiredBackups,
  nameOfScheduledBackup,
  scheduledBackupsAmong,
} from './platform/backup/expired-backups.rules.ts';
import { type RestoreTarget, restoreBackup } from './platform/backup/restore-backup.ts';
import { type Backup, writeBackupFile } from './platform/backup/write-backup-file.ts';
import { type Db, openDatabase } from './platform/db/database.ts';
import { sharedSecret } from './platform/db/secrets.ts';
import { namesIn } from './platform/process/data-folder.ts';
import { forgetDownloads } from './slices/account/index.ts';
import { storedKeys } from './slices/media/index.ts';

/** There is nothing to make a backup of, so this is probably not the database that should be backed up. */
export class NothingToBackUp extends Error {
  constructor() {
    super(
      'The database has no accounts, so there is nothing to back up. Check DATABASE_URL and DATA_DIR: is this the right database?',
    );
  }
}

/** Why a backup failed, without the values of rows. */
export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300);

/** @throws NothingToBackUp */
async function checkAccounts(db: Db) {
  const { rows } = await sql`select from accounts limit 1`.execute(db);
  if (rows.length === 0) throw new NothingToBackUp();
}

/** Counts the files, so that their state is known without the backup. A failure is logged, because the backup matters more. */
const countFirst = (ports: FileCountPorts) =>
  countAndRecordFiles(ports, new Date()).catch((error) =>
    ports.log.warn({ event: 'files_not_counted', err: error }, 'Files could not be counted before a backup'),
  );

/** Records and logs that a backup failed. */
async function recordFailure(
  { db, log }: Pick<FileCountPorts, 'db' | 'log'>,
  attempt: Pick<BackupRecord, 'madeAt' | 'encrypted' | 'place'>,
  error: unknown,
) {
  log.error({ event: 'backup_failed', err: error }, 'A backup failed');
  await recordBackup(db, { ...attempt, bytes: null, problem: reasonOf(error) }, new Date()).catch(() => {});
}

export interface BackupOptions {
  key: string | null;
  /** Whether a backup that lacks files which the database names is taken for a complete one. */
  allowMissing?: boolean;
}

/**
 * Makes a backup and records it, also when it fails or is incomplete.
 * @throws NothingToBackUp, or the error of the backup
 */
export async function makeRecordedBackup(ports: FileCountPorts, path: string, options: BackupOptions): Promise<Backup> {
  const { databaseUrl, db, files, log } = ports;
  const madeAt = new Date();
  const record = { madeAt, encrypted: options.key !== null };
  try {
    await checkSchema(db);
    await checkAccounts(db);
    await countFirst(ports);
    const backup = await writeBackupFile({ databaseUrl, files, listKeys: storedKeys }, path, options);
    const { tables, files: stored, gone, missing } = backup.manifest;
    const problem = backup.isComplete ? null : `Missing files that the database names: ${missing.length}.`;
    await recordBackup(db, { ...record, place: resolve(backup.path), bytes: backup.bytes, problem }, new Date());
    const contents = { tables: tables.length, files: stored.length, gone: gone.length, missing: missing.length };
    const counts = { ...contents, bytes: backup.bytes };
    if (backup.isComplete) log.info({ event: 'backup_made', ...counts }, 'A backup was made and read back');
    else log.error({ event: 'backup_incomplete', ...counts }, 'A backup lacks files that the database names');
    return backup;
  } catch (error) {
    await recordFailure(ports, { ...record, place: resolve(path) }, error);
    throw error;
  }
}

/** How many bytes the name of an installation has, with which backups of several stay apart in one folder. */
const INSTALLATION_BYTES = 4;
const installationOf = async (db: Db) =>
  (await sharedSecret(db, BACKUP_NAMES, () => randomBytes(INSTALLATION_BYTES))).toString('hex');

/**
 * A job: makes a backup in the folder of the settings. Before and after it, those are removed that may be kept no longer; before, also
 * what an interrupted backup left.
 */
export async function makeScheduledBackup(
  ports: FileCountPorts,
  { scheduledBackups, backupKey, dataDir }: Pick<Config, 'scheduledBackups' | 'backupKey' | 'dataDir'>,
  now: Date,
): Promise<Backup | null> {
  if (!scheduledBackups) return null;
  const { folder, keepDays } = scheduledBackups;
  const installation = await installationOf(ports.db);
  const path = join(folder, nameOfScheduledBackup(installation, now));
  try {
    openBackupFolder(folder, dataDir);
  } catch (error) {
    await recordFailure(ports, { madeAt: now, encrypted: backupKey !== null, place: path }, error);
    throw error;
  }
  const remove = async (names: readonly string[]) => {
    const removals = await Promise.allSettled(names.map((name) => rm(join(folder, name), { force: true })));
    const failure = removals.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
    if (failure) throw failure.reason;
  };
  const expired = () => expiredBackups(readdirSync(folder), { installation, keepDays }, now);
  const begun = scheduledBackupsAmong(readdirSync(folder), installation).map(({ name }) => name);
  // The backup is made even if one of these cannot be removed, which fails the job afterwards.
  await remove([...begun.filter((name) => name.endsWith('.part')), ...expired()]).catch(() => {});
  const backup = await makeRecordedBackup(ports, path, { key: backupKey });
  await remove(expired());
  return backup;
}

/**
 * Restores a backup into an empty database and file store, and brings it to this release.
 * @throws NotEmpty, BackupUnusable, NotDecrypted, SchemaMismatch
 */
export async function restoreInto(
  { log, ...target }: Pick<FileCountPorts, 'log'> & RestoreTarget,
  path: string,
  key: string | null,
) {
  const { databaseUrl } = target;
  const database = openDatabase(databaseUrl, { size: 1, onError: () => {} });
  try {
    await checkConnection(database.db);
    const manifest = await restoreBackup(target, path, key);
    const migrations = await migrate(databaseUrl, log);
    // A backup has no files of downloads. Members can prepare theirs again.
    await forgetDownloads(database.db);
    // A backup does not contain its own record, only earlier ones, perhaps of a failure. It has just been read back.
    if (manifest.missing.length === 0)
      await recordBackup(
        database.db,
        {
          madeAt: new Date(manifest.madeAt),
          bytes: statSync(path).size,
          place: resolve(path),
          encrypted: key !== null,
          problem: null,
        },
        new Date(),
      );
    return { manifest, migrations };
  } finally {
    await database.close();
  }
}

/** Returns whether a folder is missing or has nothing in it. */
export const isEmptyFolder = (folder: string) =>
  !existsSync(folder) || (statSync(folder).isDirectory() && namesIn(folder).length === 0);
