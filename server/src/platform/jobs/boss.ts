import pg from 'pg';
import { type Db as BossDb, CLOCK_OVERRIDE_SETTING, PgBoss } from 'pg-boss';
import type { Clock } from '../clock/clock.ts';
import { closeRemoved, KEEP_ALIVE } from '../db/database.ts';
import type { Log } from '../log/log.ts';

export interface BossOptions {
  databaseUrl: string;
  log: Log;
  clock?: Clock;
  /** false: this node runs no recurring jobs and no maintenance by itself. Tests call what they need. */
  background?: boolean;
  /** How often jobs of nodes that died are looked for, seconds. */
  superviseSeconds?: number;
}

const STOP_WITHIN_MS = 2000;
/** Maintenance may take long, but a connection without an answer for this long is silent. */
const ANSWER_WITHIN_MS = 60_000;

/** pg-boss reads times as dates; the rest of the process reads them as text (platform/db). */
const types = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === pg.types.builtins.TIMESTAMPTZ && format !== ('binary' as string)
      ? (value: string) => new Date(value)
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Opens the two connections that pg-boss uses in this process. */
function openPool(databaseUrl: string, usesTestClock: boolean, onError: (error: Error) => void) {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 2,
    connectionTimeoutMillis: 10_000,
    query_timeout: ANSWER_WITHIN_MS,
    application_name: 'stoop jobs',
    ...KEEP_ALIVE,
    types,
    ...(usesTestClock && { options: `-c ${CLOCK_OVERRIDE_SETTING}=on` }),
  });
  closeRemoved(pool);
  let closed = false;
  pool.on('error', (error) => closed || onError(error));
  // An error on an idle connection without a listener would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const db: BossDb = {
    executeSql: (text, values) => pool.query(text, values),
    // pg-boss would set its test clock here. The pool sets it for every connection instead (see above).
    setSessionStatements: async () => {},
  };
  const close = () => {
    closed = true;
    return pool.end();
  };
  return { close, db };
}

/**
 * Opens pg-boss, which keeps jobs in the schema `jobs` of the same database: a backup holds them and all nodes share them.
 * Nothing runs before start.
 */
export function openBoss({ databaseUrl, log, clock, background = true, superviseSeconds }: BossOptions) {
  const onError = (error: Error) =>
    log.warn({ event: 'jobs_database_error', err: error }, 'A database statement for jobs failed; it is tried again');
  const { close, db } = openPool(databaseUrl, clock?.jobs !== undefined, onError);
  const boss = new PgBoss({
    db,
    schema: 'jobs',
    ...(clock?.jobs && { clock: clock.jobs.clock }),
    schedule: background,
    supervise: background,
    superviseIntervalSeconds: superviseSeconds ?? 60,
    ...(superviseSeconds && { monitorIntervalSeconds: superviseSeconds }),
    // Payloads hold addresses and secrets: expired ones are deleted within a minute instead of within a day.
    maintenanceIntervalSeconds: 60,
    // The tables are small: there is nothing to rebuild, and no statement may outlast a stop.
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', onError);
  return {
    boss,
    /** Creates or updates the schema `jobs` and connects. @throws Error when the database cannot be reached */
    start: () => boss.start(),
    /** Stops recurring jobs and waits a moment for those that run; the others run again on another node. */
    stop: () => boss.stop({ graceful: true, timeout: STOP_WITHIN_MS }).catch(onError),
    /** Closes the connections. Nothing can be enqueued afterwards. */
    close,
  };
}
export type Boss = ReturnType<typeof openBoss>;
