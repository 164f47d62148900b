import { buffer, text } from 'node:stream/consumers';
import pg from 'pg';
import { knownMigrations, runMigrations } from '../db/migrate.ts';
import { UNFINISHED_RESTORE } from '../db/unfinished-restore.ts';
import type { Files } from '../files/files.ts';
import {
  type Archive,
  BackupUnusable,
  fileEntry,
  JOBS_SCHEMA,
  type Manifest,
  Measure,
  openArchive,
  tableEntry,
} from './archive.ts';
import { fillTables, listTables, readRows } from './tables.ts';

/** The place of a restore is not empty. */
export class NotEmpty extends Error {
  constructor() {
    super('The database is not empty. Restore into an empty one, so that nothing is mixed up or lost.');
  }
}

export interface RestoreTarget {
  databaseUrl: string;
  files: Files;
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

/** Creates the tables as they were when the backup was made, fills them, and compares every row with the backup. */
async function restoreDatabase(client: pg.Client, databaseUrl: string, archive: Archive) {
  const { migration, tables, sequences } = archive.manifest;
  await runMigrations(databaseUrl, { upTo: migration });
  await client.query(await text(await archive.read(JOBS_SCHEMA)));
  const here = new Set((await listTables(client)).map(tableEntry));
  const missing = tables.find((table) => !here.has(tableEntry(table)));
  if (missing) throw new BackupUnusable(`This release does not know the table ${missing.name} of the backup.`);
  await fillTables(client, tables, sequences, (table) => archive.read(tableEntry(table)));
  for (const table of tables) {
    const measure = new Measure();
    for await (const _ of measure.of(readRows(client, table)));
    if (measure.digest() !== table.sha256)
      throw new BackupUnusable(`The rows of ${table.name} differ from the backup.`);
  }
}

/**
 * Restores a backup into an empty database and an empty file store. The schema is then the one of the release that made
 * the backup; newer migrations still have to run.
 * @throws BackupUnusable, NotDecrypted, NotEmpty
 */
export async function restoreBackup(
  { databaseUrl, files }: RestoreTarget,
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
    await withClient(databaseUrl, async (client) => {
      await begin(client);
      for (const file of manifest.files)
        await files.put(file.key, await buffer(await archive.read(fileEntry(file.key))));
      await restoreDatabase(client, databaseUrl, archive);
      await client.query(`drop table ${UNFINISHED_RESTORE}`);
    });
    return manifest;
  } finally {
    await archive.close();
  }
}
