import pg from 'pg';
import type { FileCount } from './file-counts.sql.ts';
import type { Files } from './files.ts';

/** The files that one slice names in the database. */
export interface NamedFiles {
  /** The folders of the store in which only this slice keeps files. */
  folders: readonly string[];
  /**
   * SQL that returns the key of each of its files, and as `is_required` whether the store must have it. Its parameter $1 is the
   * time at which the count began: a file that was stored later may be required only by the next count.
   */
  query: string;
}

interface FileCountSource {
  /** A connection string of PostgreSQL itself, because the count uses a temporary table. */
  databaseUrl: string;
  files: Files;
  named: readonly NamedFiles[];
}

/** How many missing and how many unnamed keys are looked at once more, because files are stored and removed during the count. */
const LOOKED_AT_AGAIN_MAX = 200;
/** A count returns at most so many keys of each kind. */
const KEYS_MAX = 100_000;

const compared = (sources: readonly NamedFiles[]) => `
  with named as materialized (${sources.map(({ query }) => query).join(' union all ')}),
    missing as materialized (
      select key from named where is_required and not exists (select from listed_files where listed_files.key = named.key)),
    unnamed as materialized (
      select key from listed_files where not exists (select from named where named.key = listed_files.key))
  select (select count(*) from named where is_required)::float8 as named,
    (select count(*) from missing)::float8 as missing, (select count(*) from unnamed)::float8 as unnamed,
    array(select key from missing order by key limit ${KEYS_MAX}) as "missingKeys",
    array(select key from unnamed order by key limit ${KEYS_MAX}) as "unnamedKeys"`;

/** Returns which of the first keys have a file in the store now. */
async function storedAmong(files: Files, keys: readonly string[]): Promise<Set<string>> {
  const stored = new Set<string>();
  for (const key of keys.slice(0, LOOKED_AT_AGAIN_MAX)) if (await files.get(key)) stored.add(key);
  return stored;
}

/**
 * Compares the files in the store with those that the database names. The keys of the store go into a temporary table
 * page by page and PostgreSQL compares, so that nothing grows with the number of files.
 * @throws StorageUnavailable, StorageRefused when the store cannot list its files
 */
export async function countFiles({ databaseUrl, files, named }: FileCountSource, now: Date): Promise<FileCount> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'stoop file count',
    keepAlive: true,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('create temporary table listed_files (key text not null)');
    for (const folder of named.flatMap(({ folders }) => folders))
      for await (const keys of files.list(folder))
        await client.query('insert into listed_files select unnest($1::text[])', [keys]);
    await client.query('analyze listed_files');
    const { rows } = await client.query<FileCount>(compared(named), [now]);
    const [count] = rows as [FileCount];
    const stored = await storedAmong(files, count.missingKeys);
    const missingKeys = count.missingKeys.filter((key) => !stored.has(key));
    const firstUnnamed = count.unnamedKeys.slice(0, LOOKED_AT_AGAIN_MAX);
    const remaining = await storedAmong(files, firstUnnamed);
    const removed = new Set(firstUnnamed.filter((key) => !remaining.has(key)));
    const unnamedKeys = count.unnamedKeys.filter((key) => !removed.has(key));
    return {
      named: count.named,
      missingKeys,
      unnamedKeys,
      missing: count.missing - stored.size,
      unnamed: count.unnamed - removed.size,
    };
  } finally {
    await client.end().catch(() => {});
  }
}
