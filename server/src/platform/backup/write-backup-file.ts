import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { setTextStyle } from '../db/text-style.ts';
import type { Files } from '../files/files.ts';
import { type ZipEntry, zip } from '../files/zip.ts';
import { FORMAT, fileEntry, MANIFEST, type Manifest, Measure, sqlTableEntry, verifyArchive } from './archive.ts';
import { encrypt } from './encryption.ts';
import { listSequences, listSqlTables, readRows } from './sql-tables.ts';

export interface BackupSource {
  databaseUrl: string;
  files: Files;
  /** Returns the keys of all files that the database names, and whether the file store must have them. */
  listKeys: (client: pg.Client) => Promise<{ key: string; isRequired: boolean }[]>;
}

/** The name of a backup that lacks files ends like this, so that nobody takes it for a complete one. */
export const INCOMPLETE = '.incomplete';

/** How many files are read at once. */
const FILES_AT_ONCE = 8;

/** Reads files ahead, and returns them in their order; null for one that is not there. */
const readFiles = (files: Files, keys: readonly string[]): AsyncIterable<{ key: string; bytes: Uint8Array | null }> =>
  Readable.from(keys).map(async (key: string) => ({ key, bytes: await files.get(key) }), {
    concurrency: FILES_AT_ONCE,
    highWaterMark: FILES_AT_ONCE,
  });

async function* chunkOf(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

/** Returns the parts of a backup. The database is read in one snapshot; the files that it names follow. */
async function* partsOf({ databaseUrl, files, listKeys }: BackupSource, manifest: Manifest): AsyncIterable<ZipEntry> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'stoop backup', keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    await setTextStyle(client);
    await client.query('begin isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ migration: string; jobsVersion: number }>(
      'select (select max(name) from kysely_migration) as migration, (select version from jobs.version) as "jobsVersion"',
    );
    Object.assign(manifest, rows[0]);
    for (const sqlTable of await listSqlTables(client)) {
      const measure = new Measure();
      yield { name: sqlTableEntry(sqlTable), content: measure.of(readRows(client, sqlTable)) };
      manifest.tables.push({ ...sqlTable, rows: measure.lines, bytes: measure.bytes, sha256: measure.digest() });
    }
    manifest.sequences = await listSequences(client);
    const keys = await listKeys(client);
    await client.query('commit');
    const absent: string[] = [];
    const required = new Set(keys.filter(({ isRequired }) => isRequired).map(({ key }) => key));
    const fileKeys = keys.map(({ key }) => key);
    for await (const { key, bytes } of readFiles(files, fileKeys)) {
      if (bytes === null) {
        if (required.has(key)) absent.push(key);
        continue;
      }
      const measure = new Measure();
      yield { name: fileEntry(key), content: measure.of(chunkOf(bytes)), compress: false };
      manifest.files.push({ key, bytes: measure.bytes, sha256: measure.digest() });
    }
    // A file that was deleted during the backup was deleted with its row. Any other one is lost.
    const namedNow = absent.length > 0 ? new Set((await listKeys(client)).map(({ key }) => key)) : null;
    for (const key of absent) (namedNow?.has(key) ? manifest.missing : manifest.gone).push(key);
    yield { name: MANIFEST, content: chunkOf(Buffer.from(JSON.stringify(manifest))) };
  } finally {
    await client.end().catch(() => {});
  }
}

/** A backup that was made and read back. */
export interface Backup {
  /** Where it is. The name of an incomplete one ends in INCOMPLETE. */
  path: string;
  isComplete: boolean;
  madeAt: Date;
  bytes: number;
  encrypted: boolean;
  manifest: Manifest;
}

/**
 * Writes a backup while members use the product, then compares every part of the file with its checksum. A backup that
 * fails leaves no file. One that lacks files which the database names is kept under a name that says so.
 * @param key the secret it is encrypted with; null leaves it readable
 * @param allowMissing whether a backup that lacks files is taken for a complete one
 */
export async function writeBackupFile(
  source: BackupSource,
  path: string,
  { key, allowMissing = false }: { key: string | null; allowMissing?: boolean },
): Promise<Backup> {
  const beside = `${path}.part`;
  const madeAt = new Date();
  const written: Manifest = {
    format: FORMAT,
    madeAt: madeAt.toISOString(),
    migration: '',
    tables: [],
    sequences: [],
    files: [],
    gone: [],
    missing: [],
  };
  try {
    const bytes = zip(partsOf(source, written), madeAt);
    const content = Readable.from(key === null ? bytes : encrypt(bytes, key), { objectMode: false });
    // Nobody else may read it: it contains everything that members wrote, and the keys of the server.
    await pipeline(content, createWriteStream(beside, { mode: 0o600, flags: 'wx' }));
    const file = await open(beside, 'r+');
    await file.sync().finally(() => file.close());
    const manifest = await verifyArchive(beside, key);
    const { size } = await stat(beside);
    const isComplete = allowMissing || manifest.missing.length === 0;
    const finalPath = isComplete ? path : path + INCOMPLETE;
    await rename(beside, finalPath);
    return { path: finalPath, isComplete, madeAt, bytes: size, encrypted: key !== null, manifest };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(beside, { force: true });
    throw error;
  }
}
