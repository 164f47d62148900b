import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { type Cell, FIGURE_MIN, firstMeetingCells, withheldCells } from './meeting-figures.rules.ts';

const IDS = ['days0to7', 'days7to21', 'days21to30', 'after30Days', 'notYet'] as const;

describe('figures that name nobody', () => {
  const counts = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 2, maxLength: 5 });

  it('B-06 shows no count under five, and no count that a known total would give away', () => {
    fc.assert(
      fc.property(counts, (numbers) => {
        const cells = withheldCells(numbers.map((one, index) => [IDS[index] as Cell['id'], one] as const));
        for (const [at, { count, isFew }] of cells.entries()) {
          expect(isFew).toBe((numbers[at] ?? 0) < FIGURE_MIN);
          if (isFew) expect(count).toBeNull();
          if (count !== null) expect(count).toBe(numbers[at]);
        }
        // Nothing or at least two are withheld, so the total minus the others is the sum of at least two unknown counts.
        expect(cells.filter(({ count }) => count === null).length).not.toBe(1);
      }),
    );
  });

  it('B-06 counts a first meeting by the days since its member joined', () => {
    const joinedAt = new Date('2026-05-01T00:00:00Z');
    const after = (days: number | null) => ({
      joinedAt,
      firstMeeting: days === null ? null : new Date(joinedAt.getTime() + days * DAY_MS),
      metThrice: 0,
    });
    const members = [1, 6.9, 7, 20.9, 21, 29, 30, 80, null].flatMap((days) =>
      Array.from({ length: 5 }, () => after(days)),
    );
    expect(firstMeetingCells(members)).toEqual([
      { id: 'days0to7', count: 10, isFew: false },
      { id: 'days7to21', count: 10, isFew: false },
      { id: 'days21to30', count: 10, isFew: false },
      { id: 'after30Days', count: 10, isFew: false },
      { id: 'notYet', count: 5, isFew: false },
    ]);
  });
});
