import pg from 'pg';
import { pauseAfter } from '../retry.ts';
import { RECONNECT, type Transport, type TransportEvents } from './transport.ts';

const NAME = 'stoop_nodes';
/** PostgreSQL takes less than 8000 bytes in one notification. */
const MAX_BYTES = 7900;
const ASK_EVERY_MS = 5000;
const ANSWER_WITHIN_MS = 5000;

/**
 * The way that is always there: LISTEN on a connection of its own, NOTIFY on the pool. It needs a connection to
 * PostgreSQL itself, not one through a pooler that changes servers between transactions.
 * @returns once it listens, or has begun to try again
 */
export async function postgresTransport(url: string, pool: pg.Pool, events: TransportEvents): Promise<Transport> {
  let listening: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let failures = 0;
  let closed = false;

  function lost(client: pg.Client, reason: string) {
    client.removeAllListeners();
    // Whatever it still has to say is of no interest; unheard it would end the process.
    client.on('error', () => {});
    void client.end().catch(() => {});
    if (listening === client) {
      listening = null;
      events.down(reason);
    }
    if (closed) return;
    clearTimeout(retry);
    retry = setTimeout(connect, pauseAfter(++failures, RECONNECT));
    retry.unref();
  }

  async function connect() {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'stoop nodes',
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
    });
    client.on('error', (error) => lost(client, error.message));
    client.on('end', () => lost(client, 'the connection ended'));
    client.on('notification', ({ payload }) => events.heard(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${NAME}`);
    } catch (error) {
      return lost(client, (error as Error).message);
    }
    if (closed) return void client.end().catch(() => {});
    listening = client;
    failures = 0;
    events.up();
  }

  // A connection may be dead without anybody having said so.
  const ask = setInterval(() => {
    const client = listening;
    client?.query('select 1').catch((error) => client === listening && lost(client, (error as Error).message));
  }, ASK_EVERY_MS);
  ask.unref();

  await connect();
  return {
    maxBytes: MAX_BYTES,
    isUp: () => listening !== null,
    async send(text) {
      await pool.query('select pg_notify($1, $2)', [NAME, text]);
    },
    async close() {
      closed = true;
      clearInterval(ask);
      clearTimeout(retry);
      const client = listening;
      listening = null;
      client?.removeAllListeners('end');
      await client?.end().catch(() => {});
    },
  };
}
