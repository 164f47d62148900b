import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PRODUCT } from '#contract/brand.ts';
import { PICTURES } from '#contract/media/picture-files.ts';
import { filesFolder, postgresFolder } from './app.folders.ts';
import { RESTORE_UNFINISHED, SchemaMismatch } from './app.schema.ts';
import type { Config } from './config.ts';
import { unfinishedRestoreFile } from './platform/db/unfinished-restore.ts';
import { chooseBinaries } from './platform/postgres/binaries.ts';
import { hasDatabase, majorOfDatabase } from './platform/postgres/database-cluster.ts';
import { type EmbeddedPostgres, type PostgresListener, startEmbeddedPostgres } from './platform/postgres/embedded.ts';
import { refuseDuringUpgrade, runningEmbeddedUrl } from './platform/postgres/running.ts';
import { DatabaseIncomplete, databaseLost, findDeadLink, PostgresUnusable } from './platform/postgres/unusable.ts';
import { FolderInUse, giveToOwnerOf, isThere, namesIn } from './platform/process/data-folder.ts';
import { describeOwner, lockFolder, type Owner } from './platform/process/folder-lock.ts';

/** A server writes these into its data folder only when it has a database: files, mails, the key of the inbox, folders of an upgrade. */
const TRACES = /^(?:files|mail|inbox-key|postgres[.-].+)$/;
/** A sentence names so many of the things in a folder. */
const NAMED_MAX = 3;
/** A start may find these in a folder that it gives a database: its own lock, and what a killed first start leaves. */
const NO_TRACES = /^(?:stoop\.(?:lock|pid).*|postgres|unfinished-restore)$/;

/**
 * Checks that a data folder without a database has only what a first start finds or leaves. Traces of a lost database stop
 * every start, and anything else, such as the data folder that was meant, stops all but a restore.
 * @throws PostgresUnusable
 */
function checkUnused(dataDir: string, postgresDir: string, restores: boolean) {
  const isEmpty = (path: string) =>
    statSync(path, { throwIfNoEntry: false })?.isDirectory() === true && namesIn(path).length === 0;
  const names = (isThere(dataDir) ? namesIn(dataDir) : []).filter((name) => !isEmpty(join(dataDir, name)));
  const traces = names.filter((name) => TRACES.test(name));
  const cluster = join(postgresDir, 'cluster');
  if (traces.length > 0 || findDeadLink(cluster)) throw databaseLost(cluster, traces);
  if (restores) return;
  // Its name may be a hidden one, as that of the data folder of an installation without settings.
  const nestedName = (isThere(dataDir) ? readdirSync(dataDir) : []).find((name) =>
    existsSync(join(dataDir, name, 'postgres', 'cluster')),
  );
  const namedFirst = nestedName === undefined ? [] : [nestedName];
  const otherNames = [...new Set([...namedFirst, ...names.filter((name) => !NO_TRACES.test(name))])];
  if (otherNames.length === 0) return;
  throw new PostgresUnusable(
    `DATA_DIR ${dataDir} has no database, but something else: ${otherNames.slice(0, NAMED_MAX).join(', ')}. Nothing was changed: set DATA_DIR to ${nestedName ? join(dataDir, nestedName) : 'the data folder that you meant'}, or to an empty folder for a new one.`,
  );
}

/** A file in the data folder of a server whose database is the one at DATABASE_URL. */
const externalDatabaseFile = (dataDir: string) => join(dataDir, 'external-database');

/** Says in the data folder that its server works on the database at DATABASE_URL. */
export function markExternalDatabase({ dataDir }: Pick<Config, 'dataDir'>) {
  const marker = externalDatabaseFile(dataDir);
  if (existsSync(marker)) return;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(marker, '', { mode: 0o600 });
  giveToOwnerOf(dataDir, marker);
}

/**
 * Refuses the embedded database of a data folder whose server works on another one: without that setting, members would see the rows
 * of long ago, or none.
 * @throws PostgresUnusable
 */
export function refuseBesideExternal({ dataDir }: Pick<Config, 'dataDir'>) {
  const marker = externalDatabaseFile(dataDir);
  if (existsSync(marker))
    throw new PostgresUnusable(
      `The last start on DATA_DIR ${dataDir} used the database at DATABASE_URL, which is not set now. Nothing was changed: set it again. To use a database in DATA_DIR instead, remove ${marker}.`,
    );
}

/** Returns the folders of the file store whose files the rows of the embedded database refer to. */
export const companionsOf = (config: Pick<Config, 'dataDir' | 's3'>) =>
  config.s3 ? [] : Object.keys(PICTURES).map((kind) => join(filesFolder(config), kind));

/** @throws SchemaMismatch when a restore into this data folder was interrupted */
export function refuseUnfinishedRestore({ dataDir }: Pick<Config, 'dataDir'>) {
  const marker = unfinishedRestoreFile(dataDir);
  if (existsSync(marker))
    throw new SchemaMismatch(
      `${RESTORE_UNFINISHED} If you have put a complete database back instead, remove ${marker}.`,
    );
}

/** The settings by which a PostgreSQL is chosen. Without them it is the included one, or that of the system with later fixes. */
export type BinariesSettings = Partial<Pick<Config, 'postgresBin' | 'isPublic'>>;

/** A public installation gets the fixes of PostgreSQL with the updates of its system. */
export const binariesChoiceOf = ({ postgresBin = null, isPublic = false }: BinariesSettings) => ({
  named: postgresBin,
  prefersSystem: isPublic,
});

/**
 * Starts the embedded PostgreSQL of a data folder that this process has locked. A new folder gets a database.
 * @param restores whether it is for a restore, which goes on where an interrupted one has left an empty database
 * @throws PostgresUnusable when the database, or the files that its rows refer to, have been lost, DATA_DIR is another folder, or its server
 * works on the database at DATABASE_URL
 * @throws SchemaMismatch when a restore was interrupted
 */
export async function startPostgres(
  config: Pick<Config, 'dataDir' | 's3'> & BinariesSettings,
  { onChange, restores = false }: { onChange?: PostgresListener; restores?: boolean } = {},
): Promise<EmbeddedPostgres> {
  refuseBesideExternal(config);
  if (!restores) refuseUnfinishedRestore(config);
  const marker = unfinishedRestoreFile(config.dataDir);
  const dataDir = postgresFolder(config);
  const isNew = !hasDatabase(dataDir);
  if (isNew) checkUnused(config.dataDir, dataDir, restores);
  // A restore marks the database too, with its first statement. A power cut before it leaves the mark, and no start a new community.
  if (isNew && restores) writeFileSync(marker, '', { mode: 0o600, flush: true });
  try {
    return await startEmbeddedPostgres({
      dataDir,
      binaries: chooseBinaries(majorOfDatabase(dataDir), binariesChoiceOf(config)),
      companions: companionsOf(config),
      ...(onChange && { onChange }),
    });
  } catch (error) {
    if (isNew && !hasDatabase(dataDir)) rmSync(marker, { force: true });
    throw error;
  }
}

/** Returns the error for a data folder that another process has, and whose PostgreSQL does not run now. */
export const folderBusy = (dataDir: string, owner: Owner) =>
  new FolderInUse(
    `${PRODUCT} is starting, stopping or being upgraded on ${dataDir} (${describeOwner(owner)}). Try again in a moment.`,
  );

/** A database that a command may use until it closes it. */
export interface OpenedDatabase {
  url: string;
  /**
   * Removes the mark of a restore from the data folder. From then on only the table in the database keeps servers from
   * starting on it.
   */
  unmarkFolder(): void;
  /** Says that the command has done its work. */
  finish(): void;
  close(): Promise<void>;
}

/** A command records and stops only a PostgreSQL that it has started. */
const LEFT_RUNNING: Omit<OpenedDatabase, 'url'> = { unmarkFolder() {}, finish() {}, close: async () => {} };

/**
 * Opens the database of the settings for a command. The embedded one is the one of the running server, or it is started
 * for this command.
 * @param creates whether a new data folder gets a database
 * @param restores whether it is for a restore: no server may run at the same time, and a new data folder gets a database, which
 * no server starts on until the restore is complete
 * @throws FolderInUse when the server runs and may not, has just started or is stopping, or PostgreSQL is being upgraded
 * @throws DatabaseIncomplete when there is no database, or a part of it has been lost
 */
export async function openDatabaseOf(
  config: Config,
  { creates = false, restores = false }: { creates?: boolean; restores?: boolean } = {},
): Promise<OpenedDatabase> {
  const { databaseUrl, databaseDirectUrl, dataDir } = config;
  if (databaseUrl) return { url: databaseDirectUrl ?? databaseUrl, ...LEFT_RUNNING };
  const folder = postgresFolder(config);
  if (!creates && !restores && !hasDatabase(folder))
    throw new DatabaseIncomplete(join(folder, 'cluster'), 'it is missing');
  const lock = lockFolder(dataDir);
  if ('owner' in lock) {
    if (restores) throw new FolderInUse(`${PRODUCT} runs on ${dataDir} (${describeOwner(lock.owner)}). Stop it first.`);
    const url = runningEmbeddedUrl(folder);
    if (url) {
      await refuseDuringUpgrade(url);
      return { url, ...LEFT_RUNNING };
    }
    throw folderBusy(dataDir, lock.owner);
  }
  try {
    const postgres = await startPostgres(config, { restores });
    return {
      url: postgres.url,
      unmarkFolder: () => rmSync(unfinishedRestoreFile(dataDir), { force: true }),
      finish: () => postgres.accept(),
      async close() {
        await postgres.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
