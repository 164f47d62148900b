import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomFrom } from '#server/platform/seeded-random.ts';
import { firstFor, isLate } from './discovery.factory.ts';
import { decayed, EXPOSURE_HALF_LIFE_DAYS, type Exposure, lowestTenth, TURN_PARTS, turnsOf } from './exposure.rules.ts';

interface Community {
  members: number;
  /** How much the same few members are preferred by everybody: 0 not at all. */
  skew: number;
  /** How many cards a viewer is shown a day. */
  cards: number;
  seed: number;
  isBalanced: boolean;
}
/** Lets a community read their lists for a month. Each viewer reads the beginning of the same list every day. Returns the views. */
function viewsAfterMonth({ members, skew, cards, seed, isBalanced }: Community): number[] {
  const random = randomFrom(seed);
  const liked = Array.from({ length: members }, () => random() ** (1 + skew));
  const matches = liked.map(() => liked.map((one) => one + random() * 0.3));
  let views = liked.map(() => 0);
  let turns = liked.map(() => 0);
  for (let day = 0; day < 30; day++) {
    // The order on the line of turns, which is another one every day.
    const line = liked.map((_, index) => ({ at: index, order: random() })).sort((a, b) => a.order - b.order);
    const lineTurns = line.map(({ at }) => turns[at] ?? 0);
    for (const match of matches) {
      const firsts = new Set(firstFor(lineTurns, Math.floor(random() * TURN_PARTS)).map((one) => line[one]?.at));
      const ranked = match
        .map((points, index) => {
          const late = isLate(turns[index] ?? 0, Math.floor(random() * TURN_PARTS)) ? 10 : 0;
          return { at: index, score: (firsts.has(index) ? 20 : 10 - late) + points };
        })
        .sort((a, b) => b.score - a.score);
      for (const { at } of ranked.slice(0, cards)) views[at] = (views[at] ?? 0) + 1;
    }
    views = views.map((one) => decayed(one, 1));
    if (isBalanced) turns = turnsOf(views.map((one): Exposure => ({ views: one, waiting: 0 })));
  }
  return views;
}

describe('balanced exposure', () => {
  const communities = fc.record({
    members: fc.integer({ min: 40, max: 80 }),
    skew: fc.integer({ min: 0, max: 4 }),
    cards: fc.integer({ min: 15, max: 24 }),
    seed: fc.integer(),
  });

  it('B-06 in any community, the lowest tenth gets at least half the median number of views', () => {
    fc.assert(
      fc.property(communities, (community) => {
        expect(lowestTenth(viewsAfterMonth({ ...community, isBalanced: true }))).toBeGreaterThanOrEqual(0.5);
      }),
      // A community is a simulation of its own, so the same six are tried each time.
      { numRuns: 6, seed: 1 },
    );
    // Without turns, the same communities do not show everybody.
    const skewed = { members: 60, skew: 3, cards: 20, seed: 1 };
    expect(lowestTenth(viewsAfterMonth({ ...skewed, isBalanced: false }))).toBeLessThan(0.1);
  });

  it('B-06 the most popular members, and those with many waiting requests, come late for some viewers and first for none', () => {
    const usual = Array.from({ length: 20 }, () => ({ views: 100, waiting: 0 }));
    const [popular, asked, lapsed] = turnsOf([{ views: 800, waiting: 0 }, { views: 10, waiting: 30 }, ...usual]);
    expect(popular).toBeLessThan(-TURN_PARTS / 2);
    expect(asked).toBeLessThan(-TURN_PARTS / 2);
    expect(lapsed).toBeGreaterThanOrEqual(0);
  });

  it('B-06 nobody rests for all viewers, and everybody else comes first for some', () => {
    const anyone = fc.record({
      views: fc.double({ min: 0, max: 1e6, noNaN: true }),
      waiting: fc.integer({ min: 0, max: 500 }),
    });
    fc.assert(
      fc.property(fc.array(anyone, { minLength: 1, maxLength: 300 }), (members) => {
        for (const turn of turnsOf(members)) {
          expect(Number.isInteger(turn)).toBe(true);
          expect(turn === 0).toBe(false);
          expect(turn).toBeGreaterThanOrEqual(-0.8 * TURN_PARTS - 1);
          expect(turn).toBeLessThanOrEqual(TURN_PARTS);
        }
      }),
      {
        // The last member rests for less than one part of the viewers.
        examples: [[[0, 0, 999_930.267, 999_930.4].map((views) => ({ views, waiting: 0 }))]],
        // Making a counterexample of 300 members smaller takes minutes.
        endOnFailure: true,
      },
    );
  });

  it('B-06 each member comes first for exactly their share of the points, and for none of them twice', () => {
    const share = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constant(TURN_PARTS), fc.integer({ max: 40, min: 0 }));
    fc.assert(
      fc.property(fc.array(share, { maxLength: 12 }), fc.nat(TURN_PARTS - 1), (turns, beyond) => {
        const total = turns.reduce((sum, turn) => sum + Math.max(0, turn), 0);
        // Only points near the ends of the parts can differ from their neighbors.
        const ends = [...new Set([beyond, ...Array.from({ length: 200 }, (_, index) => index)])];
        for (const point of ends) {
          const found = firstFor(turns, point);
          expect(new Set(found).size).toBe(found.length);
          const expected = turns.flatMap((turn, index) => {
            const begin = turns.slice(0, index).reduce((sum, one) => sum + Math.max(0, one), 0);
            const end = begin + Math.max(0, turn);
            // Whether one of the numbers point, point + TURN_PARTS, … lies in the member's part of the line.
            const next = point + Math.max(0, Math.ceil((begin - point) / TURN_PARTS)) * TURN_PARTS;
            return next < end ? [index] : [];
          });
          expect([total, found]).toEqual([total, expected]);
        }
      }),
      { numRuns: 20 },
    );
  });

  it('B-06 a view counts half after a week', () => {
    expect(decayed(8, EXPOSURE_HALF_LIFE_DAYS)).toBe(4);
    expect(decayed(8, 0)).toBe(8);
  });
});
