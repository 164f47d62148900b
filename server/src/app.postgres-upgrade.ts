import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  type BinariesSettings,
  binariesChoiceOf,
  companionsOf,
  refuseBesideExternal,
  refuseUnfinishedRestore,
} from './app.database.ts';
import { postgresFolder } from './app.folders.ts';
import { migrate } from './app.schema.ts';
import type { Config } from './config.ts';
import { restoreBackup } from './platform/backup/restore-backup.ts';
import { writeBackupFile } from './platform/backup/write-backup-file.ts';
import type { Files } from './platform/files/files.ts';
import type { Log } from './platform/log/log.ts';
import { type Binaries, binariesOfMajor, chooseBinaries, fetchBinaries } from './platform/postgres/binaries.ts';
import { formerFolder, majorIn, upgradedFolder } from './platform/postgres/database-cluster.ts';
import { recordFile } from './platform/postgres/database-cluster-check.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts';
import { PostgresUnusable } from './platform/postgres/unusable.ts';

/** Files are not part of PostgreSQL's data and stay where they are. */
const NO_FILES: Files = { put: async () => {}, get: async () => null, remove: async () => {}, async *list() {} };

interface UpgradeOptions {
  config: Pick<Config, 'dataDir' | 's3'> & BinariesSettings;
  log: Log;
  /** Tells the person who waits what is being done. */
  say: (line: string) => void;
  /** The PostgreSQL to upgrade to; by default the one that a new database would get, unless one of this machine can run this one. */
  to?: Binaries;
  durable?: boolean;
}

/** The result of an upgrade: both major versions, and the folder that keeps the former data. */
interface Upgraded {
  from: number;
  to: number;
  kept: string;
}

/**
 * Brings the embedded database to another major version of PostgreSQL when none of this machine can run it, or POSTGRES_BIN names
 * one: everything is copied into a new database and compared, and the former one is renamed and kept. An interrupted upgrade can be
 * started again.
 * @returns null when there is nothing to upgrade
 * @throws PostgresUnusable when the data is newer than the included PostgreSQL, the earlier one cannot be fetched, or files of
 * members have been lost
 * @throws SchemaMismatch when a restore was interrupted
 */
export async function upgradePostgres(options: UpgradeOptions): Promise<Upgraded | null> {
  const { config, log, say, durable = true } = options;
  const { dataDir } = config;
  const [folder, companions] = [postgresFolder(config), companionsOf(config)];
  const presentMajor = majorIn(join(folder, 'cluster'));
  // The start that follows says what is wrong with a file without a number, or with another thing in its place.
  if (Number.isNaN(presentMajor)) return null;
  const present = binariesOfMajor(presentMajor);
  if (!options.to && !config.postgresBin && present.length > 0) return null;
  const to = options.to ?? chooseBinaries(null, binariesChoiceOf(config));
  if (presentMajor === to.major) return null;
  if (presentMajor > to.major)
    throw new PostgresUnusable(
      `The database in ${folder} was made by PostgreSQL ${presentMajor}, and the one to start is PostgreSQL ${to.major}. Install PostgreSQL ${presentMajor}, or start the release that made it.`,
    );
  refuseBesideExternal(config);
  refuseUnfinishedRestore(config);
  const keptFolder = formerFolder(folder, presentMajor);
  if (existsSync(keptFolder))
    throw new PostgresUnusable(
      `${keptFolder} is the database that an earlier upgrade kept. Move it out of ${dataDir}, and run this again. Nothing was changed.`,
    );
  const programs = join(dataDir, `postgres-${presentMajor}-programs`);
  const former = present[0] ?? (await fetchBinaries(presentMajor, programs));
  // Unfinished attempts are removed, so they have names that no operator gives to a copy.
  const making = `${folder}.upgrading-from-${presentMajor}`;
  const copy = `${making}.backup`;
  const upgraded = upgradedFolder(folder, presentMajor);
  for (const leftover of [copy, `${copy}.part`, making, recordFile(making), upgraded])
    rmSync(leftover, { recursive: true, force: true });

  const formerOptions = { dataDir: folder, durable, binaries: former, companions };
  const beforeCopy = await startEmbeddedPostgres(formerOptions);
  await migrate(beforeCopy.url, log).finally(() => beforeCopy.stop());
  // A command of an operator finds it running, and would write what the copy lacks.
  const old = await startEmbeddedPostgres({ ...formerOptions, isReadOnly: true });
  try {
    say(`Reading the database with PostgreSQL ${presentMajor}…`);
    await writeBackupFile({ databaseUrl: old.url, files: NO_FILES, listKeys: async () => [] }, copy, { key: null });
  } finally {
    await old.stop();
  }
  say(`Writing it with PostgreSQL ${to.major}, and comparing every row…`);
  const next = await startEmbeddedPostgres({ dataDir: making, durable, binaries: to, companions });
  try {
    await restoreBackup({ databaseUrl: next.url, files: NO_FILES }, copy, null);
    next.accept();
  } finally {
    await next.stop();
  }
  rmSync(copy);
  // A start that follows an interruption between these two names finishes them (openDatabaseCluster).
  // The record of the former database says nothing about the new one.
  rmSync(recordFile(folder), { force: true });
  renameSync(making, upgraded);
  renameSync(folder, keptFolder);
  renameSync(upgraded, folder);
  if (existsSync(recordFile(making))) renameSync(recordFile(making), recordFile(folder));
  return { from: presentMajor, to: to.major, kept: keptFolder };
}
