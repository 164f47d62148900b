import { readFileSync } from 'node:fs';
import pg from 'pg';

/** Splits the messages of a database by chat, with the script that operators run. Does nothing where they are split already. */
export async function splitMessages(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(`select relkind from pg_class where oid = 'messages'::regclass`);
    if (rows[0]?.relkind === 'p') return;
    await client.query(readFileSync(new URL('../../../ops/partition-messages.sql', import.meta.url), 'utf8'));
  } finally {
    await client.end();
  }
}
