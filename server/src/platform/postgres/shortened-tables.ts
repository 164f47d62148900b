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
    for (let at = size - (size % PAGE_BYTES); at < bytes; at += PAGE_BYTES) {
      readSync(file, page, 0, PAGE_BYTES, at);
      const isEmpty = page.every((byte) => byte === 0);
      if (isAfterEmpty && !isEmpty) return true;
      isAfterEmpty ||= isEmpty && at < recordedSize;
    }
    return false;
  } finally {
    closeSync(file);
  }
}

/** A table, its number, the path of its first file, and the columns of its primary key. */
interface KeyedSqlTable {
  oid: number;
  name: string;
  path: string;
  key: string;
}

/** SQLSTATEs of a page or a file that cannot be read. */
const LOST_PAGE = /^(?:XX|58)/;

/**
 * Returns whether each entry of a primary key leads to a page that the files of its table still have. PostgreSQL may have the page in
 * its memory.
 */
async function isReadByKey(client: pg.Client, { oid, name, key }: KeyedSqlTable): Promise<boolean> {
  await client.query('begin read only');
  try {
    for (const other of ['seqscan', 'bitmapscan', 'indexonlyscan', 'sort'])
      await client.query(`set local enable_${other} = off`);
    const { rows } = await client.query<{ fits: boolean }>(
      `select coalesce(max((ctid::text::point)[0]), -1) < pg_relation_size(${oid}::oid) / ${PAGE_BYTES} as fits
       from (select ctid from ${name} order by ${key} offset 0) as row`,
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
 * before. A table without a primary key is not looked at.
 * @param shortened files that are shorter than their record, or were before a recovery
 */
export async function findCutSqlTable(
  client: pg.Client,
  folder: string,
  shortened: readonly ShortenedFile[],
): Promise<{ name: string; path: string } | null> {
  if (shortened.length === 0) return null;
  const { rows } = await client.query<KeyedSqlTable>(
    `select indrelid as oid, indrelid::regclass::text as name, pg_relation_filepath(indrelid) as path,
       (select string_agg(quote_ident(attname), ', ' order by position)
        from unnest(indkey) with ordinality as part(number, position)
        join pg_attribute on attrelid = indrelid and attnum = number where position <= indnkeyatts) as key
     from pg_index where indisprimary and pg_relation_filepath(indrelid) = any($1)`,
    [shortened.map(([path]) => firstFileOf(path))],
  );
  for (const table of rows) {
    const ownFiles = shortened.filter(([path]) => firstFileOf(path) === table.path);
    if (ownFiles.some((file) => hasGap(folder, file)) || !(await isReadByKey(client, table))) return table;
  }
  return null;
}
