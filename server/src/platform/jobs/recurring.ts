import type { Log } from '../log/log.ts';
import { traced } from '../tracing/trace.ts';
import type { Boss } from './boss.ts';

/** A job that runs at fixed times, on one node at a time, and once more when a node died while running it. */
export interface RecurringJob {
  /** Letters and hyphens: what the job's function is called. It is stored in the database: what runs under an earlier name ends. */
  name: string;
  /** When it runs, as cron in UTC. Runs missed while no node was up are made up for by one. */
  cron: string;
  /** How long a run may take before it counts as lost, seconds. By default ten minutes. */
  expireSeconds?: number;
  /** Runs the job. It may be ended at any point and started again. */
  run: () => Promise<void>;
}

export interface RecurringOptions {
  boss: Boss;
  log: Log;
  jobs: readonly RecurringJob[];
  /** Returns why no job may run now, or null. */
  refusal?: () => string | null;
  /** Receives how each run ended. */
  onJob?: (name: string, outcome: 'done' | 'retried') => void;
  /** How often a node looks for work, seconds. */
  pollSeconds?: number;
  /** How long a run may take before it counts as lost, seconds. */
  expireSeconds?: number;
  /** The first pause after a failed run, seconds. */
  retrySeconds?: number;
}

const RETRY_MS = 15_000;

/** Runs recurring jobs. Several nodes share them: each run happens on one node. */
export function createRecurringJobs({ boss: { boss }, log, jobs, ...options }: RecurringOptions) {
  const { pollSeconds = 30, expireSeconds = 600, retrySeconds = 60, onJob = () => {}, refusal = () => null } = options;
  let stopped = false;
  let starting: Promise<void> = Promise.resolve();
  let retryTimer: NodeJS.Timeout | undefined;

  async function register({ name, cron, run, ...job }: RecurringJob) {
    const expireInSeconds = job.expireSeconds ?? expireSeconds;
    const limits = { retryLimit: 3, retryDelay: retrySeconds, retryBackoff: true, expireInSeconds };
    await boss.createQueue(name, { policy: 'exclusive', deleteAfterSeconds: 86_400, ...limits });
    await boss.schedule(name, cron, null, { missed: 'once' });
    await boss.work(name, { pollingIntervalSeconds: pollSeconds }, async () => {
      try {
        const refused = refusal();
        if (refused) throw new Error(refused);
        await traced(`job ${name}`, run);
        onJob(name, 'done');
      } catch (error) {
        onJob(name, 'retried');
        log.error({ event: 'job_failed', err: error, job: name }, 'A recurring job failed and will be retried');
        throw error;
      }
    });
  }

  async function registerAll() {
    // Nobody runs the jobs of earlier releases, or those that have another name now. The health check would call what waits late.
    const names = new Set(jobs.map(({ name }) => name));
    for (const { name } of await boss.getSchedules())
      if (!names.has(name)) {
        await boss.unschedule(name);
        await boss.deleteAllJobs(name);
      }
    for (const job of jobs) await register(job);
  }

  /** Starts in the background and tries again while the database cannot be reached. */
  function start() {
    if (stopped) return;
    starting = registerAll().catch((error: Error) => {
      log.warn({ event: 'jobs_not_started', err: error }, 'Recurring jobs could not be started; trying again');
      if (!stopped) retryTimer = setTimeout(start, RETRY_MS).unref();
    });
  }

  return {
    start,
    /** Resolves when this node has started its jobs, or has failed to. */
    started: () => starting,
    /** Enqueues one run of a job now. Further calls before it has run change nothing. */
    async runSoon(name: string) {
      await boss.send(name);
    },
    /** Starts no further attempts. The runs themselves end with the boss. */
    async stop() {
      stopped = true;
      clearTimeout(retryTimer);
      await starting;
    },
  };
}
