import { sql } from 'kysely';
import pg from 'pg';
import { type Db as BossDb, CLOCK_OVERRIDE_SETTING, getConstructionPlans, getRollbackPlans, PgBoss } from 'pg-boss';
import bossPackage from 'pg-boss/package.json' with { type: 'json' };
import type { Clock } from '../clock/clock.ts';
import { closeRemoved, type Db, KEEP_ALIVE } from '../db/database.ts';
import type { Log } from '../log/log.ts';

export interface BossOptions {
  databaseUrl: string;
  log: Log;
  clock?: Clock;
  /** false: this node runs no recurring jobs and no maintenance by itself. Tests call what they need. */
  background?: boolean;
  /** true: creates or upgrades the schema `jobs` at start. Otherwise it has to be there. */
  migrates?: boolean;
  /** How often jobs of nodes that died are looked for, seconds. */
  superviseSeconds?: number;
}

const STOP_WITHIN_MS = 2000;
/** Maintenance may take long, but a connection without an answer for this long is silent. */
const ANSWER_WITHIN_MS = 60_000;
const SCHEMA = 'jobs';

/**
 * Returns the statements that create the schema `jobs` in a version of pg-boss: in the version of this release, and from there back.
 * @throws Error when this release's pg-boss does not know the version
 */
export function jobsConstruction(version: number): string[] {
  const ownVersion = bossPackage.pgboss.schema;
  if (version > ownVersion) throw new Error(`There is no version ${version} of the schema of jobs.`);
  const laterVersions = Array.from({ length: ownVersion - version }, (_, index) => ownVersion - index);
  return [getConstructionPlans(SCHEMA), ...laterVersions.map((laterVersion) => getRollbackPlans(SCHEMA, laterVersion))];
}

/**
 * Returns whether the database has a queue that this product cannot have made. pg-boss puts the names of queues and of their tables
 * into the text of its statements, so rows from elsewhere could otherwise contain SQL. Jobs and schedules refer to queues.
 */
export const HAS_FOREIGN_QUEUE = `select exists (
  select from jobs.queue
  where partition or table_name <> 'job_common' or name !~ '^[A-Za-z0-9_.-]+$' or policy !~ '^[a-z_]+$'
) as found`;

/** Returns the version of pg-boss's schema that a database has, null if none, and the version that this pg-boss needs. */
export async function jobsSchema(db: Db): Promise<{ found: number | null; own: number }> {
  const ownVersion = bossPackage.pgboss.schema;
  const { rows: versionTables } = await sql`select where to_regclass('jobs.version') is not null`.execute(db);
  if (versionTables.length === 0) return { found: null, own: ownVersion };
  const { rows } = await sql<{ version: number }>`select version from jobs.version`.execute(db);
  return { found: rows[0] ? Number(rows[0].version) : null, own: ownVersion };
}

/** pg-boss reads times as dates; the rest of the process reads them as text (platform/db). */
const types = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === pg.types.builtins.TIMESTAMPTZ && format !== ('binary' as string)
      ? (value: string) => new Date(value)
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Opens the two connections that pg-boss uses in this process. */
function openPool({ databaseUrl, clock, migrates }: BossOptions, onError: (error: Error) => void) {
  const usesTestClock = clock?.jobs !== undefined;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 2,
    connectionTimeoutMillis: 10_000,
    query_timeout: migrates ? 0 : ANSWER_WITHIN_MS,
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
export function openBoss(options: BossOptions) {
  const { log, clock, background = true, migrates = false, superviseSeconds } = options;
  const onError = (error: Error) =>
    log.warn({ event: 'jobs_database_error', err: error }, 'A database statement for jobs failed; it is tried again');
  const { close, db } = openPool(options, onError);
  const boss = new PgBoss({
    db,
    schema: SCHEMA,
    migrate: migrates,
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
    /** Connects. @throws Error when the database cannot be reached or the schema `jobs` is missing */
    start: () => boss.start(),
    /** Stops recurring jobs and waits a moment for those that run; the others run again on another node. */
    stop: () => boss.stop({ graceful: true, timeout: STOP_WITHIN_MS }).catch(onError),
    /** Closes the connections. Nothing can be enqueued afterwards. */
    close,
  };
}
export type Boss = ReturnType<typeof openBoss>;
