import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Log } from '../log/log.ts';

/** Work that is done again and again, on one node at a time, and once more when a node died over it. */
export interface Job {
  /** Letters and hyphens; stays the same, for it is kept in the database. */
  name: string;
  /** When, as cron in UTC. What came due while no node ran is done once, later. */
  cron: string;
  /** May be ended at any point and run again from the start. */
  run: () => Promise<void>;
}

export interface Jobs {
  /** Begins in the background; a database that is away for a moment is waited for. */
  start(): void;
  /** Takes up nothing new and waits a moment for what is under way; the rest is done by the next node. */
  stop(): Promise<void>;
  /** Resolves when this node has begun, or has failed to. */
  started(): Promise<void>;
  /** Puts a job up to be run at once, by whichever node comes first; once, however often it is asked for. */
  runSoon(name: string): Promise<void>;
}

export interface JobsOptions {
  databaseUrl: string;
  log: Log;
  jobs: readonly Job[];
  /** How often a node looks for work. */
  pollSeconds?: number;
  /** How long a run may take before it counts as lost. */
  expireSeconds?: number;
  /** The first pause after a run that failed. */
  retrySeconds?: number;
  /** How often lost runs are looked for. */
  superviseSeconds?: number;
}

const RETRY_MS = 15_000;
const STOP_WITHIN_MS = 2000;

/** pg-boss reads times as dates; the rest of the process as text (platform/db). */
const types = {
  getTypeParser: ((oid: number, format: 'text') =>
    oid === pg.types.builtins.TIMESTAMPTZ && format !== ('binary' as string)
      ? (value: string) => new Date(value)
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Keeps its queues in the schema `jobs` of the same database, so that a backup holds them and nodes share them. */
export function createJobs(options: JobsOptions): Jobs {
  const { databaseUrl, log, jobs, pollSeconds = 30, expireSeconds = 600, retrySeconds = 60 } = options;
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 2,
    connectionTimeoutMillis: 10_000,
    application_name: 'stoop jobs',
    keepAlive: true,
    types,
  });
  const unheard = (error: Error) => log.warn({ reason: error.message }, 'jobs wait for the database');
  pool.on('error', unheard);
  pool.on('connect', (client) => client.on('error', () => {}));
  let stopped = false;
  let boss: PgBoss | undefined;
  let beginning: Promise<void> = Promise.resolve();
  let again: NodeJS.Timeout | undefined;

  async function begin() {
    const begun = new PgBoss({
      db: { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) },
      schema: 'jobs',
      // Our tables are small: nothing to rebuild, and no statement that outlasts a stop.
      reindex: false,
      monitorVacuum: false,
      superviseIntervalSeconds: options.superviseSeconds ?? 60,
      ...(options.superviseSeconds && { monitorIntervalSeconds: options.superviseSeconds }),
    });
    begun.on('error', unheard);
    boss = begun;
    await begun.start();
    for (const { name, cron, run } of jobs) {
      const limits = { retryLimit: 3, retryDelay: retrySeconds, retryBackoff: true, expireInSeconds: expireSeconds };
      await begun.createQueue(name, { policy: 'exclusive', deleteAfterSeconds: 86_400, ...limits });
      await begun.schedule(name, cron, null, { missed: 'once' });
      await begun.work(name, { pollingIntervalSeconds: pollSeconds }, async () => {
        try {
          await run();
        } catch (error) {
          log.error({ err: error, job: name }, 'a job failed and is tried again');
          throw error;
        }
      });
    }
  }

  function start() {
    if (stopped) return;
    beginning = begin().catch(async (error: Error) => {
      unheard(error);
      await boss?.stop({ graceful: false }).catch(() => {});
      if (!stopped) again = setTimeout(start, RETRY_MS).unref();
    });
  }

  return {
    start,
    started: () => beginning,
    async runSoon(name) {
      await boss?.send(name);
    },
    async stop() {
      stopped = true;
      clearTimeout(again);
      await beginning;
      await boss?.stop({ graceful: true, timeout: STOP_WITHIN_MS }).catch(unheard);
      await pool.end();
    },
  };
}
