import pg from 'pg';
import { pauseAfter } from '#contract/backoff.ts';
import { RECONNECT, type Transport, type TransportEvents } from './transport.ts';

const CHANNEL = 'stoop_cluster';
/** PostgreSQL takes less than 8000 bytes in one notification. */
const MAX_BYTES = 7900;
const CHECK_EVERY_MS = 5000;
const ANSWER_WITHIN_MS = 5000;

/** The first number of the advisory locks that nodes hold on their connection; the second is the node's key. */
const NODES = 0x57_0b_05;

export interface PostgresTransport extends Transport {
  /** Returns the keys of all nodes that have their connection. */
  listNodes(): Promise<Set<number>>;
}

/**
 * Opens the transport that always exists: LISTEN on a connection of its own, NOTIFY on the pool. It needs a direct
 * connection to PostgreSQL, not a pooler that changes servers between transactions.
 * @param key the node's number for listNodes
 * @returns when it listens, or has started to try again
 */
export async function postgresTransport(
  url: string,
  pool: pg.Pool,
  events: TransportEvents,
  key: number,
): Promise<PostgresTransport> {
  let listening: pg.Client | null = null;
  let reconnectTimer: NodeJS.Timeout | undefined;
  let failures = 0;
  let closed = false;

  function onLost(client: pg.Client, reason: string) {
    client.removeAllListeners();
    // An error event without a listener would end the process.
    client.on('error', () => {});
    void client.end().catch(() => {});
    if (listening === client) {
      listening = null;
      events.down(reason);
    }
    if (closed) return;
    clearTimeout(reconnectTimer);
    reconnectTimer = setTimeout(connect, pauseAfter(++failures, RECONNECT)).unref();
  }

  async function connect() {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'stoop cluster',
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      keepAlive: true,
    });
    client.on('error', (error) => onLost(client, error.message));
    client.on('end', () => onLost(client, 'the connection ended'));
    client.on('notification', ({ payload }) => events.receive(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      // Shared: the lock of a lost connection of this node may still be there.
      await client.query('select pg_advisory_lock_shared($1, $2)', [NODES, key | 0]);
    } catch (error) {
      return onLost(client, (error as Error).message);
    }
    if (closed) return void client.end().catch(() => {});
    listening = client;
    failures = 0;
    events.up();
  }

  // A dead connection may raise no event.
  const check = setInterval(() => {
    const client = listening;
    client?.query('select 1').catch((error) => client === listening && onLost(client, (error as Error).message));
  }, CHECK_EVERY_MS).unref();

  await connect();
  return {
    maxBytes: MAX_BYTES,
    isUp: () => listening !== null,
    async send(text) {
      await pool.query('select pg_notify($1, $2)', [CHANNEL, text]);
    },
    async listNodes() {
      const { rows } = await pool.query<{ key: number }>(
        `select objid::bigint as key from pg_locks where locktype = 'advisory' and classid = $1 and objsubid = 2
           and database = (select oid from pg_database where datname = current_database())`,
        [NODES],
      );
      return new Set(rows.map((row) => row.key));
    },
    async close() {
      closed = true;
      clearInterval(check);
      clearTimeout(reconnectTimer);
      const client = listening;
      listening = null;
      client?.removeAllListeners('end');
      await client?.end().catch(() => {});
    },
  };
}
