import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { isStray } from '../process/data-folder.ts';
import { firstFileOf, OWN_SQL_TABLES_FROM, type Soundness } from './database-cluster-check.ts';
import { findCutSqlTable, findUnequalSqlTable, rebuildCutIndexes } from './shortened-tables.ts';
import { DatabaseIncomplete, RECOVERED } from './unusable.ts';
import { placeOfEnd } from './wal-check.ts';

/** The settings of a connection that looks at the tables. They win over those of the role and the database. */
const OWN_SETTINGS = [
  ...['statement_timeout=0', 'lock_timeout=0', 'default_transaction_read_only=off'],
  'search_path=public',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** Returns whether a folder has a file of ours at any depth. */
const hasFiles = (folder: string) =>
  existsSync(folder) &&
  readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile() && !isStray(entry.name));

/** Runs statements on a connection whose settings are not those of the role, which say nothing about the tables. */
async function withConnection<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: OWN_SETTINGS });
  client.on('error', () => {});
  await client.connect();
  try {
    // PostgreSQL 17 and newer have it, and older ones refuse a connection that names it.
    await client.query("select set_config(name, '0', false) from pg_settings where name = 'transaction_timeout'");
    return await use(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Checks that each table and index has its file, none of which was cut off, which PostgreSQL does not when it recovers from a crash,
 * and that a database which was in use has tables at all: its folder may be that of one of PostgreSQL's own databases. An index that was
 * cut off is built anew. Returns the first file of each table and index, except for one that is being built.
 * @throws DatabaseIncomplete
 */
export function checkSqlTables(
  url: string,
  folder: string,
  { lost: lostBefore, shortened, hadSqlTables }: Pick<Soundness, 'hadSqlTables' | 'lost' | 'shortened'>,
  companions: readonly string[],
): Promise<Set<string>> {
  const emptied = new Set(lostBefore.map(firstFileOf));
  // PostgreSQL makes a missing file anew when its log has rows for it: without those from before the log.
  const isLost = ({ path }: { path: string }) => emptied.has(path) || !existsSync(join(folder, path));
  return withConnection(url, async (client) => {
    const readSqlTables = async () => {
      const { rows } = await client.query<{ name: string; path: string; isOwn: boolean; isBuilt: boolean }>(
        `select oid::regclass::text as name, pg_relation_filepath(oid) as path, oid >= ${OWN_SQL_TABLES_FROM} as "isOwn",
           coalesce(indisvalid, true) as "isBuilt"
         from pg_class left join pg_index on indexrelid = oid
         where relkind in ('r', 'i', 't', 'm', 'S') and relpersistence <> 't'`,
      );
      return rows;
    };
    const rows = await readSqlTables();
    // A table may have been dropped between the statement and the look at its file.
    const lostSqlTable = rows.some(isLost) ? (await readSqlTables()).find(isLost) : undefined;
    if (lostSqlTable)
      throw new DatabaseIncomplete(folder, `${lostSqlTable.path} of ${lostSqlTable.name} has been lost`, RECOVERED);
    if (!rows.some(({ isOwn }) => isOwn) && (hadSqlTables || companions.some(hasFiles)))
      throw new DatabaseIncomplete(folder, 'it has no tables, and it had some', RECOVERED);
    const cutSqlTable = await findCutSqlTable(client, folder, shortened);
    if (cutSqlTable)
      throw new DatabaseIncomplete(folder, `${cutSqlTable.path} of ${cutSqlTable.name} has lost rows`, RECOVERED);
    await rebuildCutIndexes(client, shortened);
    return new Set(rows.flatMap(({ path, isBuilt }) => (isBuilt ? path : [])));
  });
}

/** Compares each table with its index, which a restart while the server runs does not take the time for. @throws DatabaseIncomplete */
export async function checkRows(url: string, folder: string) {
  const finding = await withConnection(url, findUnequalSqlTable);
  if (finding) throw new DatabaseIncomplete(folder, finding, RECOVERED);
}

/** Time that the log has to reach the disk up to a place. PostgreSQL leaves changes that nobody waits for in its memory for longer. */
const FLUSHED_WITHIN_MS = 1000;

/** Returns a place up to which the disk has the write-ahead log and all that was committed before the call; 0 if it has not soon. */
export const flushedLogEnd = (url: string): Promise<number> =>
  withConnection(url, async (client) => {
    const placeOf = async (kind: 'insert' | 'flush') => {
      const { rows } = await client.query<{ place: number }>(
        `select (pg_current_wal_${kind}_lsn() - '0/0')::double precision as place`,
      );
      return rows[0]?.place ?? 0;
    };
    const end = await placeOf('insert');
    const until = performance.now() + FLUSHED_WITHIN_MS;
    while ((await placeOf('flush')) < end) {
      if (performance.now() > until) return 0;
      await pause(25);
    }
    return placeOfEnd(end);
  });

/** Takes back these settings of the role and of the database, which would win over those of the command line in each connection. */
export const resetSettings = (url: string, names: readonly string[]) =>
  withConnection(url, async (client) => {
    const { rows } = await client.query<{ statement: string }>(
      `select format('alter %s reset %I', case
           when setrole = 0 and setdatabase = 0 then 'role all'
           when setrole = 0 then format('database %I', current_database())
           when setdatabase = 0 then format('role %I', current_user)
           else format('role %I in database %I', current_user, current_database()) end, name) as statement
       from pg_db_role_setting, unnest(setconfig) as setting, split_part(setting, '=', 1) as name
       where setdatabase in (0, (select oid from pg_database where datname = current_database()))
         and setrole in (0, current_user::regrole) and name = any($1)`,
      [names],
    );
    for (const { statement } of rows) await client.query(statement);
  });
