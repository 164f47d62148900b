import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { knownMigrations, runMigrations } from '../db/migrate.ts';
import { resetTextStyle, setTextStyle } from '../db/text-style.ts';
import { UNFINISHED_RESTORE } from '../db/unfinished-restore.ts';
import type { Files } from '../files/files.ts';
import { HAS_FOREIGN_QUEUE, jobsConstruction } from '../jobs/boss.ts';
import {
  type Archive,
  BackupUnusable,
  fileEntry,
  type Manifest,
  Measure,
  openArchive,
  sqlTableEntry,
  verifyParts,
} from './archive.ts';
import { BACKUP_NAMES } from './expired-backups.rules.ts';
import { asOrdinaryRole } from './ordinary-role.ts';
import { fillSqlTables, isLeftOut, listSqlTables, readRows, type SqlTable } from './sql-tables.ts';

/** The place of a restore is not empty. */
export class NotEmpty extends Error {
  constructor() {
    super('The database is not empty. Restore into an empty one, so that nothing is mixed up or lost.');
  }
}

export interface RestoreTarget {
  databaseUrl: string;
  files: Files;
  /** Removes what marks the place of the restore beside the database, whose own mark is removed last. */
  unmark?: () => void;
}

/** Opens a connection of its own, without limits of time, and closes it afterwards. */
async function withClient<T>(databaseUrl: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'stoop restore', keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  return run(client).finally(() => client.end().catch(() => {}));
}

/** Marks the database until the restore is complete: no server starts on a part of the data. @throws NotEmpty */
async function begin(client: pg.ClientBase) {
  const { rowCount } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'jobs') and c.relkind in ('r', 'p', 'v', 'm', 'S') limit 1`,
  );
  if (rowCount) throw new NotEmpty();
  await client.query(`create table ${UNFINISHED_RESTORE} ()`);
}

/** Without one of these, blocks for example would be gone after a restore. An earlier pg-boss has other tables in the schema of jobs. */
const isOfMembers = (entry: string) =>
  entry.startsWith('database/public.') && entry !== sqlTableEntry({ schema: 'public', name: UNFINISHED_RESTORE });

/**
 * Returns the tables of a backup that are restored.
 * @throws BackupUnusable when it has a table, a column or a sequence that the database does not have, or lacks a table
 */
async function sqlTablesOf({ tables, sequences }: Manifest, client: pg.ClientBase): Promise<SqlTable[]> {
  const columns = new Map(
    (await listSqlTables(client)).map((sqlTable) => [sqlTableEntry(sqlTable), new Set(sqlTable.columns)]),
  );
  const restored = tables.filter((sqlTable) => !isLeftOut(sqlTable));
  for (const sqlTable of restored) {
    const knownColumns = columns.get(sqlTableEntry(sqlTable));
    if (!knownColumns) throw new BackupUnusable(`This release does not know the table ${sqlTable.name} of the backup.`);
    const unknown = sqlTable.columns.find((column) => !knownColumns.has(column));
    if (unknown !== undefined)
      throw new BackupUnusable(`This release does not know the column ${unknown} of ${sqlTable.name} in the backup.`);
  }
  const names = new Set(restored.map(sqlTableEntry));
  const missing = [...columns.keys()].find((name) => isOfMembers(name) && !names.has(name));
  if (missing !== undefined) throw new BackupUnusable(`The backup lacks ${missing}.`);
  const { rows } = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public'",
  );
  const unknown = sequences.find(({ schema, name }) => schema !== 'public' || !rows.some((row) => row.name === name));
  if (unknown) throw new BackupUnusable(`This release does not know the sequence ${unknown.name} of the backup.`);
  return restored;
}

/** Returns the statements that create the tables of pg-boss. They are this release's own: a backup contains rows, and no SQL. */
async function jobsConstructionOf(archive: Archive): Promise<string[]> {
  const version = await archive.jobsVersion();
  try {
    return jobsConstruction(version);
  } catch {
    throw new BackupUnusable(`Another release made this backup: its jobs have the version ${version}.`);
  }
}

/** Returns whether a table has the rows of a backup. */
async function hasRowsOf({ tables }: Manifest, client: pg.ClientBase, sqlTable: SqlTable): Promise<boolean> {
  const expected = tables.find((described) => sqlTableEntry(described) === sqlTableEntry(sqlTable))?.sha256;
  const digest = async () => {
    const measure = new Measure();
    for await (const _ of measure.of(readRows(client, sqlTable)));
    return measure.digest();
  };
  if ((await digest()) === expected) return true;
  // Earlier releases wrote values as the settings of their database say, which may be those of this one.
  await resetTextStyle(client);
  const asBefore = await digest();
  await setTextStyle(client);
  return asBefore === expected;
}

/** Creates the tables as they were when the backup was made, fills them, and compares every row with the backup. */
async function restoreDatabase(databaseUrl: string, archive: Archive) {
  const { manifest } = archive;
  const construction = await jobsConstructionOf(archive);
  await runMigrations(databaseUrl, { upTo: manifest.migration });
  await withClient(databaseUrl, async (client) => {
    for (const statements of construction) await client.query(statements);
    const sqlTables = await sqlTablesOf(manifest, client);
    await setTextStyle(client);
    await fillSqlTables(client, sqlTables, manifest.sequences, (sqlTable) => archive.read(sqlTableEntry(sqlTable)));
    for (const sqlTable of sqlTables)
      if (!(await hasRowsOf(manifest, client, sqlTable)))
        throw new BackupUnusable(`The rows of ${sqlTable.name} differ from the backup.`);
    const { rows } = await client.query<{ found: boolean }>(HAS_FOREIGN_QUEUE);
    if (rows[0]?.found) throw new BackupUnusable('The backup has a queue of jobs that no release makes.');
  });
}

/**
 * Restores a backup into an empty database and an empty file store, with the schema of the release that made it. Every
 * part is compared with the manifest before anything is written. No text of the backup is run as SQL.
 * @throws BackupUnusable, NotDecrypted, NotEmpty
 */
export async function restoreBackup(
  { databaseUrl, files, unmark = () => {} }: RestoreTarget,
  path: string,
  key: string | null,
): Promise<Manifest> {
  const archive = await openArchive(path, key);
  try {
    const { manifest } = archive;
    if (!(await knownMigrations()).includes(manifest.migration))
      throw new BackupUnusable(
        `A newer release made this backup (${manifest.migration}). Restore it with that release.`,
      );
    await verifyParts(archive);
    await withClient(databaseUrl, async (client) => {
      await begin(client);
      for (const file of manifest.files)
        await files.put(file.key, await buffer(await archive.read(fileEntry(file.key))));
      await asOrdinaryRole(client, databaseUrl, (ordinaryUrl) => restoreDatabase(ordinaryUrl, archive));
      unmark();
      // These two are one transaction, with which the restore is complete: no start finds anything in between. The installation that made
      // the backup may still run, and its backups are its own.
      await client.query(`delete from secrets where name = '${BACKUP_NAMES}'; drop table ${UNFINISHED_RESTORE}`);
    });
    return manifest;
  } finally {
    await archive.close();
  }
}
