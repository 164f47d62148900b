import pg from 'pg';

/** Runs statements on a connection of their own. Returns the rows of a single one. */
export async function queryOnce<Row extends object = Record<string, unknown>>(
  url: string,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<Row>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}
