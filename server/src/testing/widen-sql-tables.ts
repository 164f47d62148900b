import pg from 'pg';

/** Adds a column to every table, one after the other, as migrations of the next release would. Returns how many. */
export async function widenEverySqlTable(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select quote_ident(relname) as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    );
    for (const { name } of rows)
      await client.query(`alter table ${name} add column of_a_later_release integer default 7`);
    return rows.length;
  } finally {
    await client.end();
  }
}
