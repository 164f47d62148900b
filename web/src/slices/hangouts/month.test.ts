import { describe, expect, it, vi } from 'vitest';
import type { EventView } from '#contract/events/views.ts';
import { firstWeekdayOf } from '#web/text/first-weekday.ts';
import { addMonths, dayAfterKey, daysOf, gatheringsByDay, weeksOf } from './month.ts';

// Its components need a browser.
vi.mock('#web/slices/gatherings/index.ts', () => import('../gatherings/dates.ts'));

const SUNDAY = 7;

describe('the days of a month', () => {
  it('H-10 are whole weeks, which begin on Sunday in American English and on Monday in Spanish', () => {
    expect(firstWeekdayOf('en-US')).toBe(SUNDAY);
    expect(firstWeekdayOf('es-ES')).toBe(1);
    const weeks = weeksOf('2026-11', SUNDAY);
    expect(weeks).toHaveLength(5);
    expect([weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual(['2026-11-01', '2026-12-05']);
    expect(weeksOf('2026-11', 1)[0]?.[0]).toBe('2026-10-26');
    // February 2026 fills four weeks exactly; a month can need six.
    expect(weeksOf('2026-02', SUNDAY)).toHaveLength(4);
    expect(weeksOf('2026-08', SUNDAY)).toHaveLength(6);
  });

  it('H-10 are complete and in order in every month, also where the clocks change', () => {
    for (let month = '2026-01'; month <= '2028-12'; month = addMonths(month, 1)) {
      const days = weeksOf(month, SUNDAY).flat();
      expect(new Set(days).size, month).toBe(days.length);
      expect([...days].sort(), month).toEqual(days);
      const inMonth = days.filter((day) => day.startsWith(month)).length;
      expect(inMonth, month).toBe(new Date(Date.UTC(+month.slice(0, 4), +month.slice(5), 0)).getUTCDate());
    }
  });

  it.each([
    ['ArrowLeft', '2026-11-30'],
    ['ArrowRight', '2026-12-02'],
    ['ArrowUp', '2026-11-24'],
    ['ArrowDown', '2026-12-08'],
    ['Home', '2026-11-29'],
    ['End', '2026-12-05'],
    ['PageUp', '2026-11-01'],
    ['PageDown', '2027-01-01'],
    ['x', null],
  ])('H-10 %s moves from December 1 to %s', (key, day) => {
    expect(dayAfterKey('2026-12-01', key, SUNDAY)).toBe(day);
  });

  it('H-10 moves to the last day of a shorter month', () => {
    expect(dayAfterKey('2027-01-31', 'PageDown', SUNDAY)).toBe('2027-02-28');
    expect(dayAfterKey('2026-12-31', 'PageUp', SUNDAY)).toBe('2026-11-30');
  });
});

describe('the days of a plan', () => {
  // The clocks go back on November 1, 2026 at 2:00 AM.
  it.each([
    ['ends on the day of its begin', '2026-11-20T20:00:00Z', '2026-11-21T02:00:00Z', ['2026-11-20']],
    ['has no chosen end', '2026-11-21T04:00:00Z', undefined, ['2026-11-20']],
    ['ends at midnight', '2026-11-21T01:00:00Z', '2026-11-21T05:00:00Z', ['2026-11-20']],
    ['ends in the small hours', '2026-11-21T01:00:00Z', '2026-11-21T09:59:00Z', ['2026-11-20']],
    ['lasts until five', '2026-11-21T01:00:00Z', '2026-11-21T10:00:00Z', ['2026-11-20', '2026-11-21']],
    ['ends before five in winter time', '2026-11-01T00:00:00Z', '2026-11-01T09:30:00Z', ['2026-10-31']],
    ['lasts into the next year', '2027-01-01T03:00:00Z', '2027-01-01T15:00:00Z', ['2026-12-31', '2027-01-01']],
  ])('E-05 H-14 are in New York for one that %s', (_, dateTime, endsAt, days) => {
    expect(daysOf({ dateTime, endsAt })).toEqual(days);
  });

  it('E-05 H-14 have it on each of them that the grid shows', () => {
    const event = { id: 'night', startsAt: '2026-11-21T04:00:00Z', endsAt: '2026-11-21T12:00:00Z' } as EventView;
    const shown = (days: string[]) => [...gatheringsByDay(days, { hangouts: [], events: [event] }).keys()];
    expect(shown(['2026-11-20', '2026-11-21', '2026-11-22'])).toEqual(['2026-11-20', '2026-11-21']);
    expect(shown(['2026-11-21', '2026-11-22'])).toEqual(['2026-11-21']);
  });
});
