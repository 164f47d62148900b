import { afterEach, describe, expect, it, vi } from 'vitest';
import { byDay, dateBlock, dayHeading, hours, hoursAndZone, longDate, nearness, timeAndZone } from './dates.ts';

afterEach(() => {
  vi.doUnmock('#catalog/language.ts');
  vi.resetModules();
});

const now = new Date('2026-11-20T17:00:00.000Z');
const at = (instant: string) => new Date(instant);

describe('days and times of hangouts', () => {
  it("H-02 are New York's, across midnight and the change to winter time", () => {
    expect(dateBlock(at('2026-11-29T00:00:00.000Z'))).toEqual({ day: '28', month: 'Nov' });
    expect(timeAndZone(at('2026-11-29T00:00:00.000Z')).replace('\u202f', ' ')).toBe('7:00 PM EST');
    expect(timeAndZone(at('2026-07-04T23:00:00.000Z')).replace('\u202f', ' ')).toBe('7:00 PM EDT');
  });

  it.each([
    ['2026-11-29T00:00:00.000Z', '2026-11-29T02:00:00.000Z', '7:00 – 9:00 PM', '7:00 – 9:00 PM EST'],
    ['2026-11-29T16:30:00.000Z', '2026-11-29T18:00:00.000Z', '11:30 AM – 1:00 PM', '11:30 AM – 1:00 PM EST'],
    ['2026-11-29T04:00:00.000Z', '2026-11-29T06:00:00.000Z', '11:00 PM – 1:00 AM', '11:00 PM – 1:00 AM EST'],
    ['2026-11-01T03:00:00.000Z', '2026-11-01T07:00:00.000Z', '11:00 PM – 2:00 AM', '11:00 PM – 2:00 AM EST'],
    // In an answer of the release before a hangout has no end.
    ['2026-11-29T00:00:00.000Z', undefined, '7:00 PM', '7:00 PM EST'],
  ])('H-14 say from when until when: %s to %s', (dateTime, endsAt, span, withZone) => {
    const plain = (sentence: string) => sentence.replace(/\s/g, ' ');
    expect(plain(hours({ dateTime, endsAt }))).toBe(span);
    expect(plain(hoursAndZone({ dateTime, endsAt }))).toBe(withZone);
  });

  it('H-07 say how far away a day is', () => {
    expect(dayHeading(at('2026-11-20T05:00:00.000Z'), now)).toBe('Today');
    expect(dayHeading(at('2026-11-21T04:59:00.000Z'), now)).toBe('Today');
    expect(dayHeading(at('2026-11-21T05:00:00.000Z'), now)).toBe('Tomorrow');
    expect(dayHeading(at('2026-11-20T04:59:00.000Z'), now)).toBe('Yesterday');
    expect(dayHeading(at('2026-11-24T17:00:00.000Z'), now)).toBe('Tuesday');
    expect(nearness(at('2026-11-28T17:00:00.000Z'), now)).toBe('in 8 days');
    expect(nearness(at('2026-11-17T17:00:00.000Z'), now)).toBe('3 days ago');
    expect(nearness(at('2026-11-21T17:00:00.000Z'), now)).toBe('Saturday');
    expect(dayHeading(at('2026-11-01T05:30:00.000Z'), at('2026-10-31T17:00:00.000Z'))).toBe('Tomorrow');
    expect(longDate(at('2027-01-02T17:00:00.000Z'), now)).toBe('Saturday, January 2, 2027');
  });

  it('H-02 are grouped by day', () => {
    const items = ['2026-11-21T00:00:00.000Z', '2026-11-21T04:59:00.000Z', '2026-11-21T05:00:00.000Z'];
    expect(byDay(items.map((dateTime) => ({ dateTime }))).map(({ day, items }) => [day, items.length])).toEqual([
      ['2026-11-20', 2],
      ['2026-11-21', 1],
    ]);
  });
});

it('begins a line of Spanish with a capital letter, and leaves a date in a sentence as it is', async () => {
  vi.resetModules();
  vi.doMock('#catalog/language.ts', () => ({ language: 'es' }));
  const dates = await import('./dates.ts');
  const day = at('2026-11-25T17:00:00.000Z');
  expect([
    dates.longDate(day, now),
    dates.longDateAsLine(day, now),
    dates.shortDate(day),
    dates.shortDateAsLine(day),
    dates.dayHeading(day, now),
    dates.nearness(now, now),
  ]).toEqual([
    'miércoles, 25 de noviembre',
    'Miércoles, 25 de noviembre',
    'mié, 25 de nov',
    'Mié, 25 de nov',
    'Miércoles',
    'Viernes',
  ]);
});
