import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** A table with the columns that are stored; generated ones are computed again. */
export interface SqlTable {
  schema: string;
  name: string;
  columns: string[];
}
export interface Sequence {
  schema: string;
  name: string;
  value: number;
}

/** Migrations fill these tables, so a backup leaves them out. */
const LEFT_OUT = ['kysely_migration', 'kysely_migration_lock'];
/**
 * The tables of pg-boss that a backup contains: the jobs, and what they refer to. Another table has SQL in its rows, which
 * pg-boss runs. The others are statistics, in tables that are named after days, or are not used.
 */
const JOB_SQL_TABLES = ['job_common', 'queue', 'schedule'];
const SCHEMAS = ['public', 'jobs'];

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const quotedNameOf = ({ schema, name }: { schema: string; name: string }) => `${quoted(schema)}.${quoted(name)}`;
const columnsOf = ({ columns }: SqlTable) => columns.map(quoted).join(', ');

/** Returns the tables whose rows a backup contains, in the order of their names. */
export async function listSqlTables(client: pg.ClientBase): Promise<SqlTable[]> {
  const { rows } = await client.query<SqlTable>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and (n.nspname = 'public' and c.relname <> all ($1) or n.nspname = 'jobs' and c.relname = any ($2))
     group by 1, 2 order by 1, 2`,
    [LEFT_OUT, JOB_SQL_TABLES],
  );
  return rows;
}

/** Returns whether a backup of an earlier release contains a table of pg-boss that is not restored. */
export const isLeftOut = ({ schema, name }: { schema: string; name: string }) =>
  schema === 'jobs' && !JOB_SQL_TABLES.includes(name);

/** Returns the sequences that were used, with their last value. */
export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select schemaname as schema, sequencename as name, last_value as value from pg_sequences
     where schemaname = any ($1) and last_value is not null order by 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

/** Returns the rows of a table in PostgreSQL's text format, one line for each row. */
export const readRows = (client: pg.ClientBase, sqlTable: SqlTable): Readable =>
  client.query(copyTo(`copy ${quotedNameOf(sqlTable)} (${columnsOf(sqlTable)}) to stdout`));

/** Stores rows as `readRows` returned them. */
const writeRows = (client: pg.ClientBase, sqlTable: SqlTable, rows: Readable) =>
  pipeline(rows, client.query(copyFrom(`copy ${quotedNameOf(sqlTable)} (${columnsOf(sqlTable)}) from stdin`)));

/**
 * Fills the tables of a database whose migrations have run, in one transaction. Foreign keys are removed first and added
 * again at the end, which checks every row; triggers do not run, because the rows contain what they did.
 * @param rowsOf opens the stored rows of a table
 */
export async function fillSqlTables(
  client: pg.ClientBase,
  sqlTables: readonly SqlTable[],
  sequences: readonly Sequence[],
  rowsOf: (sqlTable: SqlTable) => Promise<Readable>,
) {
  await client.query('begin');
  await client.query('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  const { rows: keys } = await client.query<{ on: string; name: string; definition: string }>(
    `select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text = any ($1)`,
    [SCHEMAS],
  );
  for (const { on, name } of keys) await client.query(`alter table ${on} drop constraint ${name}`);
  // Some migrations store rows of their own.
  await client.query(`truncate ${sqlTables.map(quotedNameOf).join(', ')}`);
  for (const sqlTable of sqlTables) {
    await client.query(`alter table ${quotedNameOf(sqlTable)} disable trigger user`);
    await writeRows(client, sqlTable, await rowsOf(sqlTable));
    await client.query(`alter table ${quotedNameOf(sqlTable)} enable trigger user`);
  }
  for (const { on, name, definition } of keys)
    await client.query(`alter table ${on} add constraint ${name} ${definition}`);
  for (const sequence of sequences)
    await client.query('select setval($1::regclass, $2)', [quotedNameOf(sequence), sequence.value]);
  await client.query('commit');
}
