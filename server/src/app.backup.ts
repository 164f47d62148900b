import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { checkSchema, migrate } from './app.schema.ts';
import type { Config } from './config.ts';
import { recordBackup } from './platform/backup/backups.sql.ts';
import { type Backup, createBackup } from './platform/backup/create-backup.ts';
import { restoreBackup } from './platform/backup/restore-backup.ts';
import { type Db, openDatabase } from './platform/db/database.ts';
import type { Files } from './platform/files/files.ts';
import type { Log } from './platform/log/log.ts';
import { forgetDownloads } from './slices/account/index.ts';
import { storedKeys } from './slices/media/index.ts';

interface BackupPorts {
  databaseUrl: string;
  db: Db;
  files: Files;
  log: Log;
}

/** Why a backup failed, without the values of rows. */
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300);

/** Makes a backup and records it, also when it fails. @throws the error of the backup */
export async function makeBackup({ databaseUrl, db, files, log }: BackupPorts, path: string, key: string | null) {
  const madeAt = new Date();
  const record = { madeAt, place: resolve(path), encrypted: key !== null };
  try {
    await checkSchema(db);
    const backup = await createBackup({ databaseUrl, files, listKeys: storedKeys }, path, key);
    await recordBackup(db, { ...record, bytes: backup.bytes, problem: null }, new Date());
    const { tables, files: stored, gone } = backup.manifest;
    const counts = { tables: tables.length, files: stored.length, gone: gone.length, bytes: backup.bytes };
    log.info({ event: 'backup_made', ...counts }, 'A backup was made and read back');
    return backup;
  } catch (error) {
    log.error({ event: 'backup_failed', err: error }, 'A backup failed');
    await recordBackup(db, { ...record, bytes: null, problem: reasonOf(error) }, new Date()).catch(() => {});
    throw error;
  }
}

const SCHEDULED = /^stoop-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup(?:\.part)?$/;
const nameAt = (time: Date) => `stoop-${time.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`;

/** Returns the scheduled backups in a folder that are older than the time they may be kept. Other files stay. */
export function expiredBackups(names: readonly string[], keepDays: number, now: Date): string[] {
  const before = now.getTime() - keepDays * 86_400_000;
  return names.filter((name) => {
    const [, year, month, day, hours, minutes, seconds] = SCHEDULED.exec(name) ?? [];
    return year && Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`) < before;
  });
}

/**
 * A job: makes a backup in the folder of the settings. Before, it removes those that may be kept no longer, and what an
 * interrupted backup left.
 */
export async function makeScheduledBackup(
  ports: BackupPorts,
  { backups, backupKey }: Pick<Config, 'backups' | 'backupKey'>,
  now: Date,
): Promise<Backup | null> {
  if (!backups) return null;
  const { folder, keepDays } = backups;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const names = readdirSync(folder);
  const interrupted = names.filter((name) => SCHEDULED.test(name) && name.endsWith('.part'));
  for (const name of new Set([...expiredBackups(names, keepDays, now), ...interrupted]))
    await rm(join(folder, name), { force: true });
  return makeBackup(ports, join(folder, nameAt(now)), backupKey);
}

/**
 * Restores a backup into an empty database and file store, and brings it to this release.
 * @throws NotEmpty, BackupUnusable, NotDecrypted, SchemaMismatch
 */
export async function restoreInto(
  { databaseUrl, files, log }: Omit<BackupPorts, 'db'>,
  path: string,
  key: string | null,
) {
  const manifest = await restoreBackup({ databaseUrl, files }, path, key);
  const run = await migrate(databaseUrl, log);
  const database = openDatabase(databaseUrl, { size: 1, onError: () => {} });
  // A backup has no files of downloads. Members can prepare theirs again.
  await forgetDownloads(database.db).finally(() => database.close());
  return { manifest, migrations: run };
}

/** Returns whether a folder is missing or has nothing in it. */
export const isEmptyFolder = (folder: string) =>
  !existsSync(folder) || (statSync(folder).isDirectory() && readdirSync(folder).length === 0);
