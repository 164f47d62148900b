import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { firstFileOf, PAGE_BYTES, type ShortenedFile } from './database-cluster-check.ts';

/** Returns whether a file of a table has an empty page before one with rows, in the part that was missing before the recovery. */
function hasGap(folder: string, [path, size, recordedSize]: ShortenedFile): boolean {
  const bytes = statSync(join(folder, path), { throwIfNoEntry: false })?.size ?? 0;
  if (bytes <= size) return false;
  const file = openSync(join(folder, path), 'r');
  try {
    const page = Buffer.alloc(PAGE_BYTES);
    let isAfterEmpty = false;
    for (let offset = size - (size % PAGE_BYTES); offset < bytes; offset += PAGE_BYTES) {
      readSync(file, page, 0, PAGE_BYTES, offset);
      const isEmpty = page.every((byte) => byte === 0);
      if (isAfterEmpty && !isEmpty) return true;
      isAfterEmpty ||= isEmpty && offset < recordedSize;
    }
    return false;
  } finally {
    closeSync(file);
  }
}

/** A table with an index of all its rows: its number, its name, the path of its first file, and the order of that index. */
interface IndexedSqlTable {
  oid: number;
  name: string;
  path: string;
  order: string;
}

/** SQLSTATEs of a page or a file that cannot be read. */
const LOST_PAGE = /^(?:XX|58)/;

/**
 * Returns whether each entry of an index leads to a page that the files of its table still have. PostgreSQL may have the page in
 * its memory.
 */
async function isReadByIndex(client: pg.Client, { oid, name, order }: IndexedSqlTable): Promise<boolean> {
  await client.query('begin read only');
  try {
    for (const otherPlan of ['seqscan', 'bitmapscan', 'indexonlyscan', 'sort'])
      await client.query(`set local enable_${otherPlan} = off`);
    const { rows } = await client.query<{ fits: boolean }>(
      `select coalesce(max((ctid::text::point)[0]), -1) < pg_relation_size(${oid}::oid) / ${PAGE_BYTES} as fits
       from (select ctid from ${name} order by ${order} offset 0) as row`,
    );
    return rows[0]?.fits === true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && LOST_PAGE.test(error.code ?? '')) return false;
    throw error;
  } finally {
    await client.query('rollback');
  }
}

/**
 * Returns a table that has lost rows with a part of its file, or null. VACUUM shortens files too, but takes what pointed to the rows
 * before. Each table is read by its primary key or another index of all its rows; one without any is not looked at.
 * @param shortened files that are shorter than their record, or were before a recovery
 */
export async function findCutSqlTable(
  client: pg.Client,
  folder: string,
  shortened: readonly ShortenedFile[],
): Promise<{ name: string; path: string } | null> {
  if (shortened.length === 0) return null;
  // The first bit of an option says that the order is descending, and the second one that missing values come first.
  const { rows } = await client.query<IndexedSqlTable>(
    `select distinct on (indrelid) indrelid as oid, indrelid::regclass::text as name, pg_relation_filepath(indrelid) as path,
       (select string_agg(format('%I %s nulls %s', attname, case when option & 1 = 1 then 'desc' else 'asc' end,
          case when option & 2 = 2 then 'first' else 'last' end), ', ' order by position)
        from unnest(indkey::int2[], indoption::int2[]) with ordinality as part(number, option, position)
        join pg_attribute on attrelid = indrelid and attnum = number where position <= indnkeyatts) as order
     from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
     where amname = 'btree' and indpred is null and indexprs is null and indisvalid and pg_relation_filepath(indrelid) = any($1)
     order by indrelid, indisprimary desc, indexrelid`,
    [shortened.map(([path]) => firstFileOf(path))],
  );
  for (const table of rows) {
    const ownFiles = shortened.filter(([path]) => firstFileOf(path) === table.path);
    if (ownFiles.some((file) => hasGap(folder, file)) || !(await isReadByIndex(client, table))) return table;
  }
  return null;
}

/**
 * Builds the indexes anew whose files are shorter than their record. PostgreSQL never shortens them, and what they lost is in the tables,
 * which have been checked before.
 */
export async function rebuildCutIndexes(client: pg.Client, shortened: readonly ShortenedFile[]): Promise<void> {
  if (shortened.length === 0) return;
  const { rows } = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relkind = 'i' and pg_relation_filepath(oid) = any($1)",
    [shortened.map(([path]) => firstFileOf(path))],
  );
  for (const { name } of rows) await client.query(`reindex index ${name}`);
}

/** Has PostgreSQL take certain ways to the rows of a table, and no other. */
const takeOnly = (taken: readonly string[]) =>
  ['seqscan', 'indexscan', 'indexonlyscan', 'bitmapscan']
    .map((way) => `set local enable_${way} = ${taken.includes(way) ? 'on' : 'off'};`)
    .join(' ');

/**
 * Returns how many rows a table has in its pages and in an index, at one moment, or why it cannot be read. Both are those in its pages if
 * it has no index.
 */
async function countRows(
  client: pg.Client,
  name: string,
): Promise<[inPages: string, inIndex: string] | { fault: string }> {
  try {
    const results: unknown = await client.query(
      `begin isolation level repeatable read read only;
       ${takeOnly(['seqscan'])} select count(*)::text from ${name};
       ${takeOnly(['indexscan', 'indexonlyscan'])} select count(*)::text from ${name};
       commit`,
    );
    // Several statements have several results.
    const [inPages, inIndex] = (results as pg.QueryResult<{ count: string }>[]).flatMap(({ rows }) => rows);
    return [`${inPages?.count} rows`, `${inIndex?.count} rows`];
  } catch (error) {
    await client.query('rollback');
    if (error instanceof pg.DatabaseError && LOST_PAGE.test(error.code ?? '')) return { fault: error.message };
    throw error;
  }
}

/** A larger table is compared only if VACUUM has been through half of it: otherwise its index looks at its pages too, in another order. */
const SMALL_BYTES = 1024 * PAGE_BYTES;

/**
 * Returns what is wrong with a table or sequence that cannot be read, or of which an index has other rows than its pages; null if there is none. An
 * index counts the rows of pages that VACUUM has been through without them, so that it misses those of a page of zeros or an older one.
 */
export async function findUnequalSqlTable(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind in ('r', 'm', 't', 'S') and relpersistence = 'p'
       and (pg_relation_size(oid) <= ${SMALL_BYTES} or 2 * relallvisible::bigint * ${PAGE_BYTES} >= pg_relation_size(oid))`,
  );
  for (const { name } of rows) {
    const counted = await countRows(client, name);
    if ('fault' in counted) return `${name} cannot be read: ${counted.fault}`;
    const [inPages, inIndex] = counted;
    if (inPages !== inIndex) return `${name} has ${inPages}, and by its index ${inIndex}`;
  }
  return null;
}
