import type { Clock } from '../clock/clock.ts';
import type { Db } from '../db/database.ts';
import type { Work } from '../db/unit-of-work.ts';
import type { Log } from '../log/log.ts';
import * as store from './queues.store.ts';

/** It will not go out however often it is tried. */
export class Undeliverable extends Error {}

/** It may go out later, and whoever takes it has said when. */
export class RetryLater extends Error {
  readonly afterMs: number;
  constructor(message: string, afterMs: number) {
    super(message);
    this.afterMs = afterMs;
  }
}

export interface Queue<P> {
  /** Letters and hyphens; stays the same, for it is kept in the database. */
  name: string;
  attemptsMax: number;
  /** The pause after the first attempt that failed; each further one is twice as long. */
  firstPauseMs: number;
  pauseMaxMs: number;
  /**
   * Hands one item over. May be ended at any point; then it is called again, so what it hands over carries `id`.
   * @throws Undeliverable when it is in vain; RetryLater, or any error, when it is worth another try
   */
  deliver: (payload: P, id: string) => Promise<void>;
  /** It never went out: too many attempts, in vain, or too old. */
  onGivenUp?: (payload: P) => Promise<void>;
}

interface Deps {
  db: Db;
  clock: Clock;
  log: Log;
  /** Whether a use case waits for the first attempt: for tests, which look at what went out right after it. */
  waits?: boolean;
}

const AT_ONCE = 8;
/** Longer than any delivery takes. An item whose node died over it is tried again after this. */
const LOST_AFTER_MS = 5 * 60_000;

/**
 * What a committed transaction wants sent. It is written with it, so it is sent if and only if that was committed; tried at
 * once after the commit, by whichever node, and again by a job until it went out or is given up.
 */
export function createQueues({ db, clock, log, waits = false }: Deps) {
  const queues = new Map<string, Queue<never>>();
  const running = new Map<string, Promise<void>>();
  const again = new Set<string>();
  let stopped = false;
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms);

  async function giveUp(queue: Queue<never>, { payload }: store.Item, reason: string) {
    log.error({ reason, queue: queue.name }, 'something could not be sent and is given up');
    await queue.onGivenUp?.(payload as never);
  }

  async function handle(queue: Queue<never>, item: store.Item) {
    try {
      if (Date.parse(item.expiresAt) <= clock.now().getTime()) throw new Undeliverable('too late');
      await queue.deliver(item.payload as never, item.id);
      await store.remove(db, item.id);
    } catch (error) {
      const { message } = error as Error;
      if (error instanceof Undeliverable || item.attempts >= queue.attemptsMax) {
        await giveUp(queue, item, message);
        await store.remove(db, item.id);
        return;
      }
      const pause = Math.min(queue.firstPauseMs * 2 ** (item.attempts - 1), queue.pauseMaxMs);
      log.warn({ reason: message, queue: queue.name }, 'something could not be sent and is tried again');
      await store.postpone(db, item.id, inMs(error instanceof RetryLater ? Math.max(error.afterMs, 1000) : pause));
    }
  }

  async function round(queue: Queue<never>) {
    for (const item of await store.removeExpired(db, queue.name, clock.now())) await giveUp(queue, item, 'too late');
    // What was asked for before a stop gets its first try: the command line ends right after it asked.
    for (let batch = 0; batch === 0 || !stopped; batch++) {
      const claimed = await store.claim(db, queue.name, {
        now: clock.now(),
        lostAt: inMs(LOST_AFTER_MS),
        limit: AT_ONCE,
      });
      await Promise.all(claimed.map((item) => handle(queue, item)));
      if (claimed.length < AT_ONCE) return;
    }
  }

  async function untilQuiet(queue: Queue<never>) {
    try {
      do {
        again.delete(queue.name);
        await round(queue);
      } while (again.has(queue.name) && !stopped);
    } finally {
      running.delete(queue.name);
    }
  }

  /** Sends what is due; resolves when none is left. May run on several nodes at once, and be ended at any point. */
  function run(name: string): Promise<void> {
    const queue = queues.get(name);
    if (!queue) throw new Error(`There is no queue ${name}.`);
    const there = running.get(name);
    if (there) {
      again.add(name);
      return there;
    }
    const begun = untilQuiet(queue);
    running.set(name, begun);
    return begun;
  }

  const soon = (name: string) =>
    run(name).catch((error: Error) =>
      log.warn({ reason: error.message, queue: name }, 'a queue waits for the database'),
    );

  return {
    /** Says how items of a queue are handed over. -> how to put one up */
    define<P>(queue: Queue<P>) {
      queues.set(queue.name, queue as unknown as Queue<never>);
      return {
        /** Sends this once the transaction is committed. @param goodForMs after this it is not worth sending any more */
        async enqueue(work: Work, payload: P, goodForMs: number) {
          await store.insert(work.db, { queue: queue.name, payload, dueAt: clock.now(), expiresAt: inMs(goodForMs) });
          work.after(() => {
            const done = soon(queue.name);
            return waits ? done : undefined;
          });
        },
        run: () => run(queue.name),
        /** What waits with this value in its payload is not sent. */
        forget: (work: Work, key: string & keyof P, value: string) => store.removeWith(work.db, queue.name, key, value),
      };
    },
    /** Sends all that is due. For the job. */
    async runAll(): Promise<void> {
      for (const name of queues.keys()) await run(name);
    },
    /** Begins nothing new; resolves when what is under way is done. The rest is sent by another node, or after the next start. */
    async stop(): Promise<void> {
      stopped = true;
      await Promise.allSettled(running.values());
    },
  };
}
export type Queues = ReturnType<typeof createQueues>;
