import { fromKysely, type Job } from 'pg-boss';
import type { Clock } from '../clock/clock.ts';
import type { Work } from '../db/unit-of-work.ts';
import { errorCode, type Log } from '../log/log.ts';
import { traced } from '../tracing/trace.ts';
import type { Boss } from './boss.ts';
import { createWaker } from './waker.ts';

/** Thrown by a handler when trying again would not help. */
export class Undeliverable extends Error {}

export interface QueueSpec<P> {
  /** Letters and hyphens. It is stored in the database and must not change. */
  name: string;
  attemptsMax: number;
  /** The longest pause after the first failed attempt; it doubles with each further one. Half of a pause is random. */
  firstPauseMs: number;
  pauseMaxMs: number;
  /**
   * For jobs that may take longer than a few minutes: how often, in seconds, the node that runs one shows that it is alive. Without
   * it, a job that takes longer than LOST_AFTER_S counts as lost.
   */
  heartbeatSeconds?: number;
  /**
   * Does one job. It may be interrupted at any point and is then called again with the same `id`.
   * @throws Undeliverable to give the job up; any other error to have it tried again
   */
  handle: (payload: P, id: string) => Promise<void>;
  /** Called when a job was given up: too many attempts, undeliverable or expired. */
  onGivenUp?: (payload: P) => Promise<void>;
}

interface Deps {
  boss: Boss;
  clock: Clock;
  log: Log;
  /** Receives how each run of a job ended. */
  onJob?: (queue: string, outcome: 'done' | 'retried' | 'given up') => void;
  /** Whether a use case waits for the first attempt. For tests, which look at the result right after it. */
  waits?: boolean;
}
interface Stored<P> {
  payload: P;
  /** ISO. After this the job is worth nothing. */
  expiresAt: string;
}

const BATCH = 8;
/** Longer than any job takes. A job whose node died is tried again after this. */
const LOST_AFTER_S = 5 * 60;
/** The longest that a job with a heartbeat may take. */
const LONGEST_JOB_S = 12 * 3600;
/** How soon jobs are found that another process enqueued, or that are due for another attempt. */
const POLL_MS = 5000;

/** Returns the settings pg-boss keeps for a queue. */
const settingsOf = ({ attemptsMax, firstPauseMs, pauseMaxMs, heartbeatSeconds }: QueueSpec<never>) => ({
  retryLimit: attemptsMax - 1,
  // pg-boss waits between one and two delays after the first attempt.
  retryDelay: Math.ceil(firstPauseMs / 2000),
  retryBackoff: true,
  retryDelayMax: Math.ceil(pauseMaxMs / 1000),
  expireInSeconds: heartbeatSeconds === undefined ? LOST_AFTER_S : LONGEST_JOB_S,
  ...(heartbeatSeconds !== undefined && { heartbeatSeconds }),
  // Jobs are deleted as soon as they are done; these remain when a node died during the last attempt.
  deleteAfterSeconds: 60,
});

/** Runs the jobs of one queue. */
function createWorker<P>(queue: QueueSpec<P>, { boss: { boss }, clock, log, onJob = () => {} }: Deps) {
  let stopped = false;

  async function giveUp(job: Job<Stored<P>>, reason: string, error?: unknown) {
    const code = error === undefined ? undefined : errorCode(error);
    onJob(queue.name, 'given up');
    log.error({ event: 'job_given_up', queue: queue.name, reason, code }, 'A job failed for good and was dropped');
    await queue.onGivenUp?.(job.data.payload);
    await boss.deleteJob(queue.name, job);
  }

  /** Shows that the node of a running job is alive. A beat that fails is followed by others. */
  const beat = (job: Job<Stored<P>>) => boss.touch(queue.name, job.id).catch(() => {});

  async function runJob(job: Job<Stored<P>>) {
    if (Date.parse(job.data.expiresAt) <= clock.now().getTime()) return giveUp(job, 'expired');
    const heart = queue.heartbeatSeconds && setInterval(() => void beat(job), (queue.heartbeatSeconds * 1000) / 3);
    try {
      await traced(`job ${queue.name}`, () => queue.handle(job.data.payload, job.id));
    } catch (error) {
      if (error instanceof Undeliverable) return giveUp(job, 'undeliverable', error);
      if (job.retryCount + 1 >= queue.attemptsMax) return giveUp(job, 'too many attempts', error);
      onJob(queue.name, 'retried');
      log.warn(
        { event: 'job_retried', queue: queue.name, attempt: job.retryCount + 1, code: errorCode(error) },
        'A job failed and will be retried',
      );
      await boss.fail(queue.name, job);
      return;
    } finally {
      clearInterval(heart);
    }
    onJob(queue.name, 'done');
    await boss.deleteJob(queue.name, job);
  }

  /** Runs every job that is due. After a stop one batch still runs: the command line ends right after it enqueued. */
  async function runDue(): Promise<number> {
    await clock.jobs?.sync();
    for (let batch = 0; batch === 0 || !stopped; batch++) {
      const jobs = await boss.fetch<Stored<P>>(queue.name, { batchSize: BATCH });
      await Promise.all(jobs.map(runJob));
      if (jobs.length < BATCH) break;
    }
    return POLL_MS;
  }

  const onError = (error: unknown) =>
    log.warn(
      { event: 'queue_waits', queue: queue.name, code: errorCode(error) },
      'A queue could not be read; trying again',
    );
  const waker = createWaker({ run: runDue, idleMs: POLL_MS, onError });
  return {
    waker,
    onError,
    async stop() {
      stopped = true;
      await waker.stop();
    },
  };
}

/**
 * Jobs that a transaction enqueues: they exist if and only if it was committed. The node that committed runs them at once;
 * what fails is tried again by whichever node comes first, until it succeeds or is given up.
 */
export function createQueues(deps: Deps) {
  const { boss, clock, waits = false } = deps;
  const specs = new Map<string, QueueSpec<never>>();
  const workers = new Map<string, ReturnType<typeof createWorker<never>>>();

  function workerOf(name: string) {
    const worker = workers.get(name);
    if (!worker) throw new Error(`There is no queue ${name}.`);
    return worker;
  }

  return {
    /** Declares a queue, before start. Returns how to use it. */
    define<P extends object>(queue: QueueSpec<P>) {
      const { name } = queue;
      specs.set(name, queue as unknown as QueueSpec<never>);
      workers.set(name, createWorker(queue as unknown as QueueSpec<never>, deps));
      return {
        /** Enqueues a job with the transaction. @param goodForMs after this the job is worth nothing */
        async enqueue(work: Work, payload: P, goodForMs: number) {
          const stored: Stored<P> = { payload, expiresAt: new Date(clock.now().getTime() + goodForMs).toISOString() };
          // Where somebody must learn that a job expired, it is kept until a worker has seen it.
          const keptMs = goodForMs + (queue.onGivenUp ? queue.pauseMaxMs + POLL_MS : 0);
          await boss.boss.send(name, stored, {
            db: fromKysely(work.db),
            retentionSeconds: Math.max(1, Math.ceil(keptMs / 1000)),
            // The transaction's connection does not know the time of a test.
            ...(clock.jobs && { startAfter: clock.now() }),
          });
          work.after(() => {
            const { waker, onError } = workerOf(name);
            const run = waker.runNow().catch(onError);
            return waits ? run : undefined;
          });
        },
        /** Runs every job that is due. */
        run: () => workerOf(name).waker.runNow(),
        /** Deletes jobs that have this value in their payload. */
        async forget(work: Work, key: string & keyof P, value: string) {
          const db = fromKysely(work.db);
          const jobs = await boss.boss.findJobs(name, { db, data: { payload: { [key]: value } } });
          if (jobs.length > 0)
            await boss.boss.deleteJob(
              name,
              jobs.map(({ id }) => id),
              { db },
            );
        },
      };
    },
    /** Creates the queues in the database, or gives them the settings of this release. */
    async prepare() {
      for (const [name, spec] of specs) {
        await boss.boss.createQueue(name, settingsOf(spec));
        await boss.boss.updateQueue(name, settingsOf(spec));
      }
    },
    /** From here on this node also runs jobs that others enqueued, and those due for another attempt. */
    start() {
      for (const { waker } of workers.values()) waker.start();
    },
    /** Runs everything that is due, jobs of dead nodes too. For tests. */
    async runAll(): Promise<void> {
      await clock.jobs?.sync();
      for (const name of specs.keys()) await boss.boss.supervise(name);
      for (const name of specs.keys()) await workerOf(name).waker.runNow();
    },
    /** Starts nothing new; resolves when what is under way has ended. Another node does the rest, or the next start. */
    async stop(): Promise<void> {
      await Promise.all([...workers.values()].map((worker) => worker.stop()));
    },
  };
}
export type Queues = ReturnType<typeof createQueues>;
