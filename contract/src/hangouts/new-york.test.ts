import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { LANGUAGES, type Language } from '../languages.ts';
import {
  formatDateTime,
  formatTimeSpan,
  isInRepeatedHour,
  newYorkFormat,
  newYorkInstants,
  newYorkOffset,
  newYorkTime,
} from './new-york.ts';

const instants = (date: string, time: string) =>
  newYorkInstants({ date, time }).map((instant) => instant.toISOString());

describe("New York's clock", () => {
  it.each([
    ['in winter', '2026-11-20', '19:00', ['2026-11-21T00:00:00.000Z']],
    ['on the last day before a year of five digits', '9999-12-31', '19:30', []],
    ['in summer', '2026-07-04', '19:00', ['2026-07-04T23:00:00.000Z']],
    ['the minute before summer time', '2026-03-08', '01:59', ['2026-03-08T06:59:00.000Z']],
    ['the first minute that is skipped', '2026-03-08', '02:00', []],
    ['in the skipped hour', '2026-03-08', '02:30', []],
    ['the last minute that is skipped', '2026-03-08', '02:59', []],
    ['the minute after', '2026-03-08', '03:00', ['2026-03-08T07:00:00.000Z']],
    ['noon of that day', '2026-03-08', '12:00', ['2026-03-08T16:00:00.000Z']],
    ['the minute before the hour that comes twice', '2026-11-01', '00:59', ['2026-11-01T04:59:00.000Z']],
    [
      'the first minute that comes twice',
      '2026-11-01',
      '01:00',
      ['2026-11-01T05:00:00.000Z', '2026-11-01T06:00:00.000Z'],
    ],
    ['in the hour that comes twice', '2026-11-01', '01:30', ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']],
    [
      'the last minute that comes twice',
      '2026-11-01',
      '01:59',
      ['2026-11-01T05:59:00.000Z', '2026-11-01T06:59:00.000Z'],
    ],
    ['the minute after that', '2026-11-01', '02:00', ['2026-11-01T07:00:00.000Z']],
    ['the next changes, too', '2027-03-14', '02:30', []],
    ['and the one after', '2027-11-07', '01:15', ['2027-11-07T05:15:00.000Z', '2027-11-07T06:15:00.000Z']],
    ['a year without time zones', '0000-01-01', '19:30', []],
    ['midnight', '2026-12-31', '00:00', ['2026-12-31T05:00:00.000Z']],
    ['a leap day', '2028-02-29', '09:00', ['2028-02-29T14:00:00.000Z']],
    ['a leap day that is none', '2027-02-29', '09:00', []],
    ['a day that does not exist', '2026-02-30', '09:00', []],
    ['a month that does not exist', '2026-13-01', '09:00', []],
    ['an hour that does not exist', '2026-11-20', '24:00', []],
    ['no date', '', '09:00', []],
    ['no time', '2026-11-20', '', []],
    ['words', 'tomorrow', 'noon', []],
  ])('H-04 %s: %s %s', (_case, date, time, expected) => {
    expect(instants(date, time)).toEqual(expected);
  });

  it('G-21 writes a time in an older browser as on the server, so that the app can take over the content of a page', () => {
    const older = vi.spyOn(Intl.DateTimeFormat.prototype as { readonly format: unknown }, 'format', 'get');
    older.mockReturnValue(() => '11:05\u202fp.\u00a0m.');
    expect(newYorkFormat({ hour: 'numeric', minute: '2-digit' })(0, 'es')).toBe('11:05 p.m.');
    older.mockRestore();
    expect(newYorkFormat({ hour: 'numeric', minute: '2-digit' })(Date.UTC(2026, 0, 2, 4, 5), 'es')).toBe('11:05 p.m.');
  });

  it('H-04 finds every instant again by its date and time in New York, in any year', () => {
    const minute = fc.integer({ min: Date.UTC(2008, 0) / 60_000, max: Date.UTC(2045, 0) / 60_000 });
    fc.assert(
      fc.property(minute, (minuteNumber) => {
        const instant = new Date(minuteNumber * 60_000);
        const candidates = newYorkInstants(newYorkTime(instant)).map((candidate) => candidate.getTime());
        expect(candidates).toContain(instant.getTime());
        expect(candidates.length).toBeLessThanOrEqual(2);
      }),
      { numRuns: 500 },
    );
  });

  it('H-04 recognizes the second of two instants with the same time', () => {
    const [first, second] = newYorkInstants({ date: '2026-11-01', time: '01:30' });
    expect([isInRepeatedHour(first as Date), isInRepeatedHour(second as Date)]).toEqual([false, true]);
    expect(isInRepeatedHour(new Date('2026-11-20T12:00:00Z'))).toBe(false);
  });

  it('H-04 returns the offsets of standard time and of daylight saving time', () => {
    expect(newYorkOffset(new Date('2026-11-20T12:00:30.500Z'))).toBe(-5 * 3_600_000);
    expect(newYorkOffset(new Date('2026-07-20T12:00:00.000Z'))).toBe(-4 * 3_600_000);
  });

  it('H-04 writes an instant as each language does', () => {
    const written = (language: Language) =>
      formatDateTime('2026-12-06T01:00:00.000Z', language).replace(/[\u00a0\u202f]/g, ' ');
    expect(written('en')).toBe('Sat, Dec 5, 8:00 PM');
    expect(written('es')).toBe('sáb, 5 de dic, 8:00 p.m.');
    expect(written('zh')).toBe('12月5日周六 20:00');
  });
});

it('H-14 writes a span with the date as it is written alone, in each language', () => {
  const dateTime = '2026-12-06T01:00:00.000Z';
  const until = (endsAt: string) =>
    LANGUAGES.map((language) => formatTimeSpan({ dateTime, endsAt }, language).replace(/\s/g, ' '));
  expect(until('2026-12-06T03:00:00.000Z')).toEqual([
    'Sat, Dec 5, 8:00 – 10:00 PM',
    'sáb, 5 de dic, 8:00–10:00 p.m.',
    '12月5日周六 20:00–22:00',
  ]);
  expect(until('2026-12-06T06:00:00.000Z').at(-1)).toBe('12月5日周六 20:00 – 12月6日周日 1:00');
});
