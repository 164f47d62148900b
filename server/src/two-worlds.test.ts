import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { createTestApp } from './testing/app.ts';
import { startPushService } from './testing/push-service.ts';
import { moveClockToEnd, perform, type Step, step } from './testing/two-worlds/acts.ts';
import { ACCEPTED_DIFFERENCES, CASES, type Case, PUBLIC_SOURCES } from './testing/two-worlds/cases.ts';
import { canonicalTranscript, differencesOf, entriesOfOne, sourceOf } from './testing/two-worlds/transcript.ts';
import { lookAround } from './testing/two-worlds/view.ts';
import { createWorld, type Stage, VIEWER } from './testing/two-worlds/world.ts';

/** How many generated histories are tried. `TWO_WORLDS=100 npm test -- two-worlds` tries more. */
const RUNS = Number(process.env.TWO_WORLDS ?? 1);
const RUN_MS = 20_000;
/** About how many more it takes to shrink one that fails. */
const SHRINKS = 15;
const WITHIN = { timeout: 60_000 };

/** A history that two worlds share but for its hidden steps. */
interface History {
  before: readonly Step[];
  hidden: readonly Step[];
  instead: readonly Step[];
  after: readonly Step[];
  isOnline: boolean;
}

async function createStage(start: Date): Promise<Stage> {
  const pushService = await startPushService();
  const test = await createTestApp({ env: { LIMITS_FACTOR: '1000' }, safeFetch: pushService.safeFetch });
  return { test, base: await test.listen(), pushService, start };
}
let stages: Stage[];
let pairs = 0;
beforeAll(async () => {
  const hour = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  const start = new Date(hour + HOUR_MS);
  stages = [await createStage(start), await createStage(start)];
});
afterAll(async () => {
  for (const { test, pushService } of stages) {
    await test.close();
    await pushService.close();
  }
});

/** Returns what the viewer receives in a world. */
async function transcriptOf(stage: Stage, { before, hidden, after, isOnline }: Omit<History, 'instead'>) {
  const world = await createWorld(stage, pairs);
  await perform(world, [...(isOnline ? [step(VIEWER, 'comeOnline')] : []), ...before], 'before');
  await perform(world, hidden, 'hidden');
  await perform(world, after, 'after');
  moveClockToEnd(world);
  await lookAround(world);
  return canonicalTranscript(world.received, world);
}

/** Returns what the viewer receives in the two worlds of a history. */
async function transcriptsOf({ instead, ...history }: History): Promise<[string[], string[]]> {
  pairs++;
  const worlds = [
    transcriptOf(stages[0] as Stage, history),
    transcriptOf(stages[1] as Stage, { ...history, hidden: instead }),
  ];
  // A world that goes on after an error of the other one would disturb the next pair.
  await Promise.allSettled(worlds);
  const [one = [], other = []] = await Promise.all(worlds);
  expect(other.length).toBeGreaterThan(120);
  return [one, other];
}

/** Returns the differences of the two worlds of a history. */
async function differencesIn(history: History): Promise<string[]> {
  const isCompared = (entry: string) => !PUBLIC_SOURCES.includes(sourceOf(entry));
  const [one, other] = await transcriptsOf(history);
  return differencesOf(one.filter(isCompared), other.filter(isCompared));
}

const historyOf = ({ before, hidden, instead = [], after = [], isOnline = false }: Case): History => ({
  before,
  hidden,
  instead,
  after,
  isOnline,
});

/** The acts of members whom nothing hides from the viewer. */
const VISIBLE_ACTS = [
  ...[
    'ask',
    'accept',
    'say',
    'plan',
    'join',
    'leave',
    'write',
    'react',
    'editLast',
    'readGroup',
    'nameCoHost',
    'remove',
  ],
  ...['suggest', 'announce', 'attend', 'joinEvent', 'writeAtEvent', 'saveProfile', 'notForMe', 'block', 'look', 'wait'],
  ...['comeOnline', 'goOffline', 'planForAccepted', 'planForConnections', 'answerRequest', 'openUp', 'letBackIn'],
  ...['addPhoto', 'removePhoto', 'joinGroup', 'leaveGroup', 'planForGroup', 'writeInGroup', 'showGroup'],
  ...['reportInGroup', 'answerReport', 'startHuddle', 'addToHuddle', 'joinHuddle', 'declineHuddle', 'leaveHuddle'],
  ...['renameHuddle', 'writeInHuddle', 'showMore', 'saveKnownFilter', 'tellEverybody'],
] as const satisfies readonly Step['act'][];
const VISIBLE = ['vera', 'ben', 'cem'] as const;
const visibleSteps = (maxLength: number) =>
  fc.array(
    fc.record({
      act: fc.constantFrom(...VISIBLE_ACTS),
      by: fc.constantFrom(...VISIBLE),
      to: fc.constantFrom(...VISIBLE),
      which: fc.nat(2),
    }),
    { maxLength },
  );
/** Histories of what must be invisible: with other steps of other members in between, and parts of the hidden ones. */
const histories = fc
  .record({ one: fc.constantFrom(...CASES), more: visibleSteps(6), later: visibleSteps(4), isOnline: fc.boolean() })
  .chain(({ one, more, later, isOnline }) =>
    fc.subarray([...one.hidden.keys()], { minLength: 1 }).map((kept): History => {
      const partOf = (steps: readonly Step[] = []) => steps.filter((_step, at) => kept.includes(at));
      const { before, after = [] } = one;
      return {
        hidden: partOf(one.hidden),
        instead: partOf(one.instead),
        isOnline,
        before: [...before, ...more],
        after: [...later, ...after],
      };
    }),
  );

describe('two worlds', () => {
  it.each(CASES)(
    'S-07 S-43 S-55 S-59 S-69 S-70 P-11 P-12 are the same for the viewer, with and without $title',
    WITHIN,
    async (one) => {
      expect(await differencesIn(historyOf(one))).toEqual([]);
    },
  );

  it('S-07 S-43 P-11 P-12 are the same for the viewer, whatever else happens', {
    timeout: (RUNS + SHRINKS) * RUN_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        expect(await differencesIn(history)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  it.each(ACCEPTED_DIFFERENCES)(
    'S-07 show the viewer no more than $title',
    WITHIN,
    async ({ sources, isNamed, ...one }) => {
      const [first, second] = await transcriptsOf(historyOf(one));
      const entries = entriesOfOne(first, second);
      if (!one.isPublic) for (const source of PUBLIC_SOURCES) entries.delete(source);
      expect([...entries.keys()].sort()).toEqual([...sources].sort());
      for (const entry of [...entries.values()].flat()) if (!isNamed) expect(entry).not.toMatch(/ana\b.*"|of ana/);
    },
  );
});
