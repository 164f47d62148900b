import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { newYorkDay, newYorkInstants } from '#contract/hangouts/new-york.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import {
  type ActName,
  type Beginning,
  beginHistory,
  CAPACITIES,
  CAST,
  endHistory,
  type History,
  isHidden,
  isPossible,
  perform,
  type Step,
} from './history.ts';
import { checkEverything } from './properties.ts';

/** `TORTURE=200` tries as many histories with other seeds; `npm test` tries a few with the same one. */
const { TORTURE, TORTURE_SEED } = process.env;
const RUNS = Number(TORTURE ?? 2);
const SEED = TORTURE_SEED ? { seed: Number(TORTURE_SEED) } : TORTURE ? {} : { seed: 20_261_124 };
const RUN_MS = 20_000;
/** About how many more it takes to shrink one that fails. */
const SHRINKS = 30;

/** How often each act is tried, so that most histories have full hangouts, waitlists and blocks. */
const WEIGHTS: Record<ActName, number> = {
  join: 9,
  leave: 2,
  bringGuest: 2,
  confirm: 1,
  write: 2,
  read: 1,
  readBell: 1,
  wait: 4,
  remove: 2,
  letBackIn: 1,
  nameCoHost: 1,
  resize: 1.5,
  cancel: 0.5,
  block: 3,
  unblock: 3,
  suspend: 1.5,
  restore: 3,
};
const member = fc.nat(CAST.length - 1);
const steps = fc.record({
  act: fc.oneof(
    ...Object.entries(WEIGHTS).map(([act, weight]) => ({
      arbitrary: fc.constant(act as ActName),
      weight: weight * 2,
    })),
  ),
  by: member,
  to: member,
  which: fc.constantFrom(0, 0, 0, 1),
});
/** The smallest capacity most often: only full hangouts have a waitlist. */
const capacity = fc.oneof(
  { arbitrary: fc.constant(0), weight: 2 },
  { arbitrary: fc.nat(CAPACITIES.length - 1), weight: 1 },
);
const beginnings = fc.record({
  capacities: fc.noShrink(fc.array(capacity, { minLength: 1, maxLength: 2 })),
  joined: fc.shuffledSubarray([1, 2, 3]),
});

/** A step as fast-check runs, skips and prints it. */
class StepCommand implements fc.AsyncCommand<History, History> {
  private readonly step: Step;
  constructor(step: Step) {
    this.step = step;
  }
  check = (history: Readonly<History>) => isPossible(history, this.step);
  run = (_model: History, history: History) => doAndCheck(history, this.step);
  toString = () => JSON.stringify(this.step);
}

/** The choice of 'wait' for 13 hours. */
const LONG = 3;
/** Histories that were found, and those behind them. */
const EXAMPLES: {
  title: string;
  capacity: (typeof CAPACITIES)[number];
  acts: [act: ActName, by: number, to?: number][];
}[] = [
  {
    title: 'withdraws the offer of a place that was not confirmed when a block keeps the place',
    capacity: 2,
    acts: [
      ['join', 1],
      ['wait', 0, LONG],
      ['wait', 0, LONG],
      ['join', 2],
      ['block', 0, 1],
    ],
  },
  {
    title: 'offers a free place to a member on the waitlist whose suspension ends',
    capacity: 2,
    acts: [
      ['join', 1],
      ['join', 2],
      ['suspend', 0, 2],
      ['leave', 1],
      ['restore', 0, 2],
    ],
  },
  {
    title: 'names no suspended member when a block takes them out of a chat',
    capacity: null,
    acts: [
      ['join', 1],
      ['suspend', 0, 1],
      ['join', 2],
      ['block', 0, 1],
    ],
  },
  {
    title: 'offers a free place to a member who waits again after a block was undone',
    capacity: 2,
    acts: [
      ['join', 1],
      ['join', 2],
      ['block', 0, 2],
      ['leave', 1],
      ['unblock', 0],
    ],
  },
];

async function doAndCheck(history: History, step: Step) {
  const before = { ...history, blocks: [...history.blocks], suspended: new Set(history.suspended) };
  await perform(history, step);
  await checkEverything(history, step, (viewer, other) => isHidden(before, viewer, other));
}

describe('hangouts, whatever four members do', () => {
  let test: TestApp;
  let stage: { test: TestApp; base: string; start: Date };
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '1000' } });
    // At noon, so that the same offers end at night in every run. Tokens of tomorrow are valid for sockets all the time.
    const tomorrow = newYorkDay(new Date(Date.now() + 86_400_000));
    const [start] = newYorkInstants({ date: tomorrow, time: '12:00' });
    stage = { test, base: await test.listen(), start: start as Date };
    // Each call of the clock is a new millisecond, so that the order of events is defined.
    const { now } = test.clock;
    test.clock.now = () => {
      test.clock.advance(1);
      return now();
    };
  });
  afterAll(() => test.close());

  async function withHistory(beginning: Beginning, live: (history: History) => Promise<void>) {
    const history = await beginHistory(stage, beginning);
    try {
      await live(history);
    } finally {
      await endHistory(history);
    }
  }

  it.each(EXAMPLES)('D-04 B-02 $title', ({ capacity, acts }) =>
    withHistory({ capacities: [CAPACITIES.indexOf(capacity)], joined: [] }, async (history) => {
      for (const [act, by, to = by] of acts) await doAndCheck(history, { act, by, to, which: 0 });
    }),
  );

  it('H-06 H-07 H-15 P-12 B-02 D-04 keep their places, chats, counts and secrets after every step of a history', {
    timeout: (RUNS + SHRINKS) * RUN_MS,
  }, async () => {
    const histories = fc.commands([fc.noShrink(steps).map((step) => new StepCommand(step))], {
      maxCommands: 30,
      size: 'max',
    });
    await fc.assert(
      fc.asyncProperty(beginnings, histories, (beginning, commands) =>
        withHistory(beginning, (history) => fc.asyncModelRun(() => ({ model: history, real: history }), commands)),
      ),
      { numRuns: RUNS, ...SEED },
    );
  });
});
