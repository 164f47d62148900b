import pg from 'pg';

/** The number of the advisory lock, which nothing else in this database uses. */
const START_LOCK = 7_214_001;

/**
 * Runs something that only one node may do at a time: migrations, or seeding a new database. The other nodes wait. The lock
 * belongs to a transaction, so that it also works behind PgBouncer in transaction mode, and ends with its connection.
 */
export async function withStartLock<T>(databaseUrl: string, run: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'stoop start', keepAlive: true });
  // An error event without a listener would end the process. The function notices a lost database by itself.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('begin');
    await client.query('set local statement_timeout = 0');
    await client.query('set local lock_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [START_LOCK]);
    return await run();
  } finally {
    await client.end().catch(() => {});
  }
}
