import { describe, expect, it } from 'vitest';
import { isMarkingOpen, lastComparing, markingTimes, nextComparing } from './encounters.rules.ts';

const at = (iso: string) => new Date(iso);

describe('times of marking and comparing', () => {
  it('B-03 allows marks from the end of the hangout for 14 days', () => {
    const end = '2026-11-21T01:00:00.000Z';
    const { opensAt, closesAt } = markingTimes(end);
    expect(opensAt.toISOString()).toBe('2026-11-21T01:00:00.000Z');
    expect(closesAt.toISOString()).toBe('2026-12-05T01:00:00.000Z');
    expect(isMarkingOpen(end, at('2026-11-21T00:59:59.999Z'))).toBe(false);
    expect(isMarkingOpen(end, opensAt)).toBe(true);
    expect(isMarkingOpen(end, at('2026-12-05T00:59:59.999Z'))).toBe(true);
    expect(isMarkingOpen(end, closesAt)).toBe(false);
  });

  it('B-03 compares at 6 PM in New York, also on the days when the clocks change', () => {
    for (const [now, last, next] of [
      ['2026-11-22T22:59:59Z', '2026-11-21T23:00:00.000Z', '2026-11-22T23:00:00.000Z'],
      ['2026-11-22T23:00:00Z', '2026-11-22T23:00:00.000Z', '2026-11-23T23:00:00.000Z'],
      // Daylight saving time ends on November 1 and begins on March 14, 2027.
      ['2026-11-01T22:00:00Z', '2026-10-31T22:00:00.000Z', '2026-11-01T23:00:00.000Z'],
      ['2027-03-14T22:30:00Z', '2027-03-14T22:00:00.000Z', '2027-03-15T22:00:00.000Z'],
    ] as const) {
      expect(lastComparing(at(now)).toISOString()).toBe(last);
      expect(nextComparing(at(now)).toISOString()).toBe(next);
    }
  });
});
