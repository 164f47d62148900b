import { createHash } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { Kysely, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { tracedStatement } from '../tracing/trace.ts';
import { RenamingDialect, runRenamed } from './column-names.ts';
import { toIsoTime } from './iso-time.ts';

/** A database handle without table types: each slice adds its own with `withTables`. */
export type Db = Kysely<unknown>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** Times are read as ISO text and bigints as numbers: every bigint of ours is a count well below 2^53. */
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, toIsoTime);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const MAX_NAMED = 400;

/**
 * Returns a function that names the statements of a pool, so that PostgreSQL keeps their plans: 1.19 times the duration of raw pg,
 * instead of 1.9 to 2.4 times. It returns undefined for a statement beyond the first MAX_NAMED.
 */
function createNames() {
  const names = new Map<string, string>();
  return function nameOf(text: string): string | undefined {
    let name = names.get(text);
    if (name === undefined && names.size < MAX_NAMED) {
      name = createHash('sha1').update(text).digest('base64url').slice(0, 20);
      names.set(text, name);
    }
    return name;
  };
}

/** The database could not be reached, or the connection broke: nothing is known about the statement itself. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database cannot be reached.', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** Runs a statement. Errors from PostgreSQL are rethrown; every other failure becomes a connection error. */
async function reach<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof pg.DatabaseError || error instanceof TypeError ? error : new DatabaseUnavailable(error);
  }
}

/**
 * Returns whether a named statement failed before it began, because its connection prepared it before a migration changed
 * the columns of its result, or because the connection does not have it.
 */
export function isStaleStatement(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  // PostgreSQL says "cached plan must not change result type", in the language of its settings. Its function has one name.
  return error.code === '26000' || (error.code === '0A000' && error.routine === 'RevalidateCachedQuery');
}

/** PostgreSQL aborted one of two conflicting transactions. */
const CONFLICTS = new Set(['40001', '40P01']);

/** Returns whether a transaction, or a statement outside of one, may succeed if it runs again. All that it did is undone. */
export const mayRunAgain = (error: unknown): boolean =>
  isStaleStatement(error) || CONFLICTS.has(pgError(error)?.code ?? '');

/**
 * Remembers which connections have prepared statements that may be stale. A migration makes those of all open connections stale
 * at once, so the first stale statement is enough to replace every connection that was open at that moment.
 */
function trackStaleConnections(pool: pg.Pool) {
  let changes = 0;
  const changesAtOpening = new WeakMap<pg.PoolClient, number>();
  pool.on('connect', (client) => changesAtOpening.set(client, changes));
  const isStale = (client: pg.PoolClient) => (changesAtOpening.get(client) ?? 0) < changes;
  return {
    has: isStale,
    /** Gives up a connection, and all that were open when this one was found to be stale. */
    add(client: pg.PoolClient) {
      if (!isStale(client)) changes++;
    },
  };
}
type StaleConnections = ReturnType<typeof trackStaleConnections>;

/** Returns a connection that has no stale statements. */
async function connect(pool: pg.Pool, stale: StaleConnections): Promise<pg.PoolClient> {
  for (;;) {
    const client = await reach(() => pool.connect());
    if (!stale.has(client)) return client;
    client.release(true);
  }
}

/**
 * Returns a connection as Kysely uses it, whose statements are named. The pool replaces it after a statement without an
 * answer, and after a stale one. A stale statement did nothing, so it runs again at once; in a transaction it fails,
 * and unit-of-work.ts repeats the transaction. So does the commit itself, whose constraints and triggers may conflict.
 * @param nameOf null where a pooler passes each statement to another connection
 */
function naming(
  client: pg.PoolClient,
  stale: StaleConnections,
  nameOf: ((text: string) => string | undefined) | null,
): PostgresPoolClient {
  let broken: DatabaseUnavailable | undefined;
  async function run(name: string | undefined, text: string, values: readonly unknown[]) {
    if (broken) throw broken;
    try {
      return await tracedStatement(text, () => reach(() => runRenamed(client, { name, text, values })));
    } catch (error) {
      if (error instanceof DatabaseUnavailable) broken = error;
      throw error;
    }
  }
  async function query(text: string, values: readonly unknown[]) {
    const isNamed = values.length > 0 && !stale.has(client);
    // Asked before the statement runs: after a commit that failed there is no transaction either.
    const isOutsideTransaction = client.getTransactionStatus() === 'I';
    try {
      const result = await run(isNamed ? nameOf?.(text) : undefined, text, values);
      // PostgreSQL answers so, without an error, when a statement before it has failed.
      if (text === 'commit' && result.command === 'ROLLBACK')
        throw new Error(
          'A statement of the transaction failed and its error was ignored. Nothing of the transaction is stored.',
        );
      return result;
    } catch (error) {
      if (isStaleStatement(error)) stale.add(client);
      if (!mayRunAgain(error) || !isOutsideTransaction) throw error;
      return run(undefined, text, values);
    }
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(broken ?? stale.has(client)),
  };
}

/** PostgreSQL itself ends a statement after this time. */
const STATEMENT_MAX_MS = 30_000;
/** A connection without an answer for this long is silent: nothing arrives from the other side, not even an error. */
const ANSWER_WITHIN_MS = STATEMENT_MAX_MS + 2000;
/** How long a connection that is given up may take to close in order. */
const CLOSE_WITHIN_MS = 2000;

/** Options of every pool, so that a connection whose other side is gone without a word is noticed. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/**
 * One plan for each named statement. With many rows PostgreSQL would estimate that plans for the values of each call are cheaper, and plan
 * the statement of Intros for 1.8 ms each time, in order to run it for one.
 */
const ONE_PLAN = { options: '-c plan_cache_mode=force_generic_plan' } as const;

/** Closes connections that the pool has given up. The other side of a silent one never answers the farewell. */
export function closeRemoved(pool: pg.Pool) {
  pool.on('remove', (client) => {
    const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
    setTimeout(() => stream.destroy(), CLOSE_WITHIN_MS).unref();
  });
}

/**
 * Opens a pool of connections. Broken and silent ones are replaced, so that the server survives a restart of the database.
 * @param isPooler whether the address is that of a pooler that changes connections between transactions
 * @param answerWithinMs how long a statement may take before its connection counts as silent; 0 means any time
 * @param statementTimeoutMs after which PostgreSQL cancels a statement; 0 means never
 * @param onError receives errors of connections that no query waits for
 */
export function openDatabase(
  url: string,
  {
    size = 12,
    answerWithinMs = ANSWER_WITHIN_MS,
    statementTimeoutMs = STATEMENT_MAX_MS,
    isPooler = false,
    onError,
  }: {
    size?: number;
    answerWithinMs?: number;
    statementTimeoutMs?: number;
    isPooler?: boolean;
    onError: (error: Error) => void;
  },
): Database {
  const nameOf = isPooler ? null : createNames();
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMs,
    query_timeout: answerWithinMs,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'stoop',
    ...(isPooler ? {} : ONE_PLAN),
    ...KEEP_ALIVE,
  });
  closeRemoved(pool);
  const stale = trackStaleConnections(pool);
  let closed = false;
  // A pool that ends does not wait for its connections, which may break while the database stops too.
  pool.on('error', (error) => closed || onError(error));
  // An error on a connection without a listener would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<unknown>({
    dialect: new RenamingDialect({
      pool: {
        connect: async () => naming(await connect(pool, stale), stale, nameOf),
        end: () => pool.end(),
      } as never,
    }),
  });
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  pool.query = ((...args: unknown[]) => {
    const [given] = args as [string | { text: string }];
    return tracedStatement(typeof given === 'string' ? given : given.text, () => reach(() => query(...args)));
  }) as typeof pool.query;
  // The pool is ended instead of Kysely: statements afterwards then fail like those on any other lost connection.
  return {
    db,
    pool,
    close() {
      closed = true;
      return pool.end();
    },
  };
}

/** PostgreSQL's error code (SQLSTATE) and the constraint it names, if the error is one of its own. */
export function pgError(error: unknown): { code: string; constraint: string | undefined } | null {
  return error instanceof pg.DatabaseError && error.code ? { code: error.code, constraint: error.constraint } : null;
}

/** Returns whether an insert or update broke the unique constraint of that name. On a part of a table it has a number at its end. */
export const breaksUnique = (error: unknown, constraint: string) => {
  const databaseError = pgError(error);
  return databaseError?.code === '23505' && databaseError.constraint?.replace(/_\d+$/, '') === constraint;
};

/** SQLSTATEs of a server that starts, stops or has no room, time or disk left. */
const UNAVAILABLE = /^(?:08...|53...|57014|57P0[1-5]|58...|25006|25P03|55P03)$/;
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT']);

/** Returns whether an error is the database's condition, and nothing is wrong with the request. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable || isStaleStatement(error)) return true;
  const { code = '', syscall } = (error ?? {}) as { code?: string; syscall?: string };
  return UNAVAILABLE.test(code) || NETWORK.has(code) || syscall === 'connect';
}

/** SQLSTATEs of a login or a database name that PostgreSQL rejects. */
const WRONG_URL = new Set(['28000', '28P01', '3D000']);

/** Returns why a connection string cannot be used, in the words of the system or of PostgreSQL; null for other errors. */
export function connectionFault(error: unknown): string | null {
  const databaseError = pgError(error);
  if (databaseError?.code === '08P01')
    return `${(error as Error).message}. Behind PgBouncer, set DATABASE_DIRECT_URL too, and what docs/deploying.md lists`;
  if (databaseError) return WRONG_URL.has(databaseError.code) ? (error as Error).message : null;
  if (!(error instanceof DatabaseUnavailable)) return null;
  const cause = error.cause as { message?: string; code?: string } | undefined;
  return cause?.message || cause?.code || error.message;
}

/**
 * Returns 'value' when PostgreSQL rejected a value that no check of ours did, 'gone' when a row that was referred to is gone,
 * and null for everything else.
 */
export function refusedBy(error: unknown): 'value' | 'gone' | null {
  const code = pgError(error)?.code ?? '';
  if (code === '23503') return 'gone';
  return /^22(?:003|007|008|009|021|P0[2-5]|001)$/.test(code) ? 'value' : null;
}
