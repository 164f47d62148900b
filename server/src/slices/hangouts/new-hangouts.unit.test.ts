import { describe, expect, it } from 'vitest';
import { FOUND_HANGOUTS_MAX } from '#contract/limits.ts';
import { type Found, isTellingTime, latestTelling, namedAmong, sharedFilters } from './new-hangouts.rules.ts';

describe('telling members of new hangouts', () => {
  it.each([
    // In winter New York is five hours behind UTC, in summer four.
    ['2026-12-01T22:00:00.000Z', true, '2026-12-01T22:00:00.000Z'],
    ['2026-12-01T21:59:59.999Z', false, '2026-11-30T22:00:00.000Z'],
    ['2026-07-01T21:00:00.000Z', true, '2026-07-01T21:00:00.000Z'],
    ['2026-07-01T20:59:59.999Z', false, '2026-06-30T21:00:00.000Z'],
    // Just before midnight, and the days on which the clocks change.
    ['2026-07-02T03:59:59.999Z', true, '2026-07-01T21:00:00.000Z'],
    ['2026-07-02T04:00:00.000Z', false, '2026-07-01T21:00:00.000Z'],
    ['2026-11-01T15:00:00.000Z', false, '2026-10-31T21:00:00.000Z'],
    ['2026-11-01T22:30:00.000Z', true, '2026-11-01T22:00:00.000Z'],
  ])('N-08 at %s it is time: %s; the latest time was %s', (now, isTime, latest) => {
    expect(isTellingTime(new Date(now))).toBe(isTime);
    expect(latestTelling(new Date(now)).toISOString()).toBe(latest);
  });

  const found = (id: string, day: number, seriesId: string | null = null): Found => ({
    id,
    seriesId,
    dateTime: new Date(Date.UTC(2026, 11, day)).toISOString(),
  });

  it('N-08 names the next hangouts, each once, of a series the first, and not more than five', () => {
    expect(namedAmong([found('c', 3, 's'), found('a', 1), found('b', 2, 's'), found('a', 1)])).toEqual(['a', 'b']);
    const days = [1, 2, 3, 4, 5, 6];
    expect(namedAmong(days.map((day) => found(`${day}`, day)))).toEqual(['1', '2', '3', '4', '5']);
    expect(namedAmong(days.slice(1).map((day) => found(`${day}`, day)))).toHaveLength(FOUND_HANGOUTS_MAX);
    expect(namedAmong([])).toEqual([]);
  });

  it('N-08 opens the list with the filters that all which found something have in common', () => {
    const brooklyn = { category: 'sports', borough: 'Brooklyn', days: 'weekends' } as const;
    expect(sharedFilters([brooklyn])).toEqual(brooklyn);
    expect(sharedFilters([brooklyn, { ...brooklyn, category: 'food' }])).toEqual({
      borough: 'Brooklyn',
      days: 'weekends',
    });
    expect(sharedFilters([brooklyn, {}])).toEqual({});
    expect(sharedFilters([])).toEqual({});
  });
});
