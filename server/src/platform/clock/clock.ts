import { TestClock } from 'pg-boss';

/** Where the server reads the time, so that a test can decide it. */
export interface Clock {
  now(): Date;
  /** Only in tests: how pg-boss, in this process and in the database, gets the time of this clock. */
  jobs?: {
    clock: TestClock;
    /** Gives pg-boss the current time of this clock. Resolves when its next statement will use it. */
    sync(): Promise<void>;
  };
}

export const systemClock: Clock = { now: () => new Date() };

/** Returns a clock that moves only when a test sets or advances it. Nodes on one database must share it. */
export function testClock(start = new Date()) {
  let time = start.getTime();
  const jobs = new TestClock(start);
  let synced = Promise.resolve();
  return {
    now: () => new Date(time),
    advance: (ms: number) => {
      time += ms;
    },
    set: (instant: Date) => {
      time = instant.getTime();
    },
    jobs: {
      clock: jobs,
      // One after the other: TestClock refuses a second change while the first has not reached the database.
      sync(): Promise<void> {
        synced = synced.then(() => jobs.setTime(time));
        return synced;
      },
    },
  } satisfies Clock & Record<string, unknown>;
}
