import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Db } from '../db/database.ts';
import { freeBytes } from '../health/checks.ts';
import type { BackupFolder } from '../health/health.rules.ts';
import { giveToOwnerOf } from '../process/data-folder.ts';
import { storedSettings } from '../settings/settings.sql.ts';
import { oldestScheduledBackup } from './expired-backups.rules.ts';

interface Installation {
  config: Pick<Config, 'scheduledBackups' | 'scheduleForPageFolder' | 'dataDir'>;
  db: Db;
}

/** Returns the scheduled backups of the environment, or else those in the folder that the set-up page stored; null if there are none. */
export async function scheduledBackupsOf({ config, db }: Installation): Promise<Config['scheduledBackups']> {
  const { scheduledBackups, scheduleForPageFolder } = config;
  if (scheduledBackups) return scheduledBackups;
  const { BACKUP_DIR: folder } = await storedSettings(db);
  return folder === undefined ? null : { folder, ...scheduleForPageFolder };
}

/** Returns the state of the folder for the scheduled backups of an installation; null without a schedule. */
export const lookAtScheduledFolder = async ({ config, db }: Installation): Promise<BackupFolder | null> =>
  lookAtBackupFolder({ scheduledBackups: await scheduledBackupsOf({ config, db }), dataDir: config.dataDir });

/**
 * Creates a folder and the missing ones above it. Node's own way never returns in a file system without new folders, such as /proc.
 * @returns whether it was missing
 */
function makeFolder(folder: string): boolean {
  if (existsSync(folder) && statSync(folder).isDirectory()) return false;
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
  return true;
}

/**
 * Makes sure that backups can be written to a folder, and creates it if it is missing. Only the user of the server may read it.
 * @throws Error of the system when it cannot be used
 */
export function openBackupFolder(folder: string, dataDir: string) {
  if (makeFolder(folder) && existsSync(dataDir)) giveToOwnerOf(dataDir, folder);
  accessSync(folder, constants.W_OK | constants.X_OK);
}

/** Returns the state of the folder for scheduled backups; null without a schedule. */
export async function lookAtBackupFolder({
  scheduledBackups,
  dataDir,
}: Pick<Config, 'scheduledBackups' | 'dataDir'>): Promise<BackupFolder | null> {
  if (!scheduledBackups) return null;
  const { folder } = scheduledBackups;
  try {
    openBackupFolder(folder, dataDir);
    const isOnDiskOfData = existsSync(dataDir) && statSync(folder).dev === statSync(dataDir).dev;
    const oldest = oldestScheduledBackup(readdirSync(folder));
    return { problem: null, freeBytes: await freeBytes(folder), isOnDiskOfData, oldest };
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const advice =
      code === 'EROFS'
        ? 'It is read-only: mount its disk for writing, or name it in ReadWritePaths= of the unit.'
        : 'Give it to the user who runs Stoop, or name another folder.';
    const problem = `BACKUP_DIR ${folder} cannot be used (${code}), so no backup is made. ${advice}`;
    return { problem, freeBytes: 0, isOnDiskOfData: false, oldest: null };
  }
}
