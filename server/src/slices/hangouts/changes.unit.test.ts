import { describe, expect, it } from 'vitest';
import { plannedStart } from '#contract/hangouts/phases.ts';
import {
  END_PASSED,
  isSameLocation,
  laterDateReason,
  newValues,
  START_PROBLEM_REASONS,
  TOO_FEW_PLACES,
  whatMatters,
  wordsOf,
} from './changes.rules.ts';

describe('changes that notify attendees', () => {
  it.each([
    ['Bryant Prak', 'Bryant Park', true],
    ['bryant park', 'Bryant Park', true],
    ['Bryant Park, by the carousel', 'Bryant Park (by the carousel)', true],
    ['Cafe Reggio', 'Café Reggio', true],
    ['Joes Pizza', "Joe's Pizza", true],
    ['Prospekt Park', 'Prospect Park', true],
    ['Brooklyn Brige', 'Brooklyn Bridge', true],
    ['Bryant Park', 'Union Square', false],
    ['Pier 5', 'Pier 6', false],
    ['Avenue A & 7th', 'Avenue B & 7th', false],
    ['41-36 Main St', '41-38 Main St', false],
    ['East 4th Street', 'West 4th Street', false],
    ['North entrance', 'South entrance', false],
    ['Fifth Avenue', 'Fifth Avenue, upstairs', false],
    ['Fifth Avenue', 'Sixth Avenue', false],
    ['Bryant Park', 'Bryant Park, 6th Ave side', false],
    // Short words and words with a number are never typos.
    ['the Bar on Main', 'the Car on Main', false],
    ['the Old Inn', 'the Odl Inn', false],
    ['at 1234th', 'at 1243th', false],
    ['at 1234th', 'at 12345th', false],
    // Four letters may be swapped, and not be missing or wrong.
    ['Brat', 'Bart', true],
    ['Park', 'Pack', false],
    ['Park', 'Parks', false],
    ['Brook', 'Brooks', true],
    // Letters that are swapped beside another difference are two typos.
    ['Bryant Prakx', 'Bryant Parky', false],
    ['Bryant Park', 'Bryant Prak', true],
    ['Bridge', 'Bright', false],
    ['Carousel', 'Carnival', false],
    ['Carousel', 'Caroul', false],
  ])('H-07 %j to %j: the same place is %s', (a, b, same) => {
    expect(isSameLocation(a, b)).toBe(same);
    expect(isSameLocation(b, a)).toBe(same);
  });

  it.each(['north', 'south', 'upper', 'lower', 'first', 'third', 'fifth', 'sixth', 'eighth', 'ninth'])(
    'H-07 never take "%s" for a typo of another word',
    (word) => {
      const [typo, other] = [`${word}x`, `${word.slice(0, -1)}x`];
      expect([isSameLocation(`${word} gate`, `${typo} gate`), isSameLocation(`${other} gate`, `${word} gate`)]).toEqual(
        [false, false],
      );
    },
  );

  it('H-07 compare words without capitals, accents and marks, however many', () => {
    expect(wordsOf(' Café  --  41-36 “Main”, ')).toEqual(['cafe', '41', '36', 'main']);
    expect(wordsOf('?!')).toEqual([]);
  });

  it('H-07 H-14 show the chat the new time with its end, and the new place', () => {
    const hangout = {
      dateTime: '2026-11-29T00:00:00.000Z',
      endsAt: '2026-11-29T02:00:00.000Z',
      location: 'Bryant Park',
    };
    const time = { time: hangout.dateTime, until: hangout.endsAt };
    expect(newValues(hangout, { time: false, location: false })).toEqual({});
    expect(newValues(hangout, { time: true, location: false })).toEqual(time);
    expect(newValues(hangout, { time: false, location: true })).toEqual({ place: 'Bryant Park' });
    expect(newValues(hangout, { time: true, location: true })).toEqual({ ...time, place: 'Bryant Park' });
  });

  it('H-07 include a start one minute later, but not the same instant in another form', () => {
    const hangout = { location: 'Bryant Park', dateTime: '2026-11-29T00:00:00.000Z', durationMinutes: 120 };
    const later = whatMatters(hangout, { ...hangout, dateTime: '2026-11-29T00:01:00.000Z' });
    expect(later).toEqual({ start: true, time: true, location: false });
    expect(whatMatters(hangout, { ...hangout })).toEqual({ start: false, time: false, location: false });
  });

  it('H-14 include another end', () => {
    const hangout = { location: 'Bryant Park', dateTime: '2026-11-29T00:00:00.000Z', durationMinutes: 120 };
    const longer = whatMatters(hangout, { ...hangout, durationMinutes: 150 });
    expect(longer).toEqual({ start: false, time: true, location: false });
  });
});

describe('the planned time', () => {
  const now = new Date('2026-10-31T20:00:00.000Z');
  const startAt = (date: string, time: string, later = false) => plannedStart({ date, time, later }, now);
  it.each([
    ['an evening to come', startAt('2026-11-20', '19:00'), { at: new Date('2026-11-21T00:00:00.000Z') }],
    ['the first of the two 1:30s', startAt('2026-11-01', '01:30'), { at: new Date('2026-11-01T05:30:00.000Z') }],
    ['the second of them', startAt('2026-11-01', '01:30', true), { at: new Date('2026-11-01T06:30:00.000Z') }],
    [
      '"the second" of one is that one',
      startAt('2026-11-20', '19:00', true),
      { at: new Date('2026-11-21T00:00:00.000Z') },
    ],
    ['the hour that is skipped', startAt('2027-03-14', '02:30'), { field: 'time', problem: 'noSuchTime' }],
    ['a day that does not exist', startAt('2026-11-31', '19:00'), { field: 'date', problem: 'noSuchTime' }],
    ['yesterday', startAt('2026-10-30', '19:00'), { field: 'date', problem: 'past' }],
    ['earlier today', startAt('2026-10-31', '15:59'), { field: 'time', problem: 'past' }],
    ['this very minute', startAt('2026-10-31', '16:00'), { field: 'time', problem: 'past' }],
    ['366 days from now', startAt('2027-11-01', '16:00'), { at: new Date('2027-11-01T20:00:00.000Z') }],
    ['a minute more', startAt('2027-11-01', '16:01'), { field: 'date', problem: 'tooFar' }],
    ['a slip of the year', startAt('2029-11-20', '19:00'), { field: 'date', problem: 'tooFar' }],
  ])('H-04 %s', (_case, got, expected) => {
    expect(got).toEqual(expected);
  });
});

describe('the reasons beside fields', () => {
  it('H-04 H-14 name the field of the date or the time, and what is wrong with it', () => {
    expect(START_PROBLEM_REASONS).toEqual({
      noSuchTime: { date: 'field:NO_SUCH_DATE', time: 'field:NO_SUCH_TIME' },
      past: { date: 'field:DATE_PASSED', time: 'field:TIME_PASSED' },
      tooFar: { date: 'field:DATE_TOO_FAR', time: 'field:TIME_TOO_FAR' },
    });
    expect(END_PASSED).toBe('field:END_PASSED');
  });

  it('H-13 name the later date of a series', () => {
    const reason = (problem: 'laterTooFar' | 'laterNoSuchTime') =>
      laterDateReason({ problem, date: '2027-03-14' } as Parameters<typeof laterDateReason>[0]);
    expect(reason('laterTooFar')).toBe('field:LATER_DATE_TOO_FAR:3:14:2027');
    expect(reason('laterNoSuchTime')).toBe('field:LATER_DATE_SKIPPED:3:14:2027');
  });

  it('H-07 count the places that members have, and those that are offered beside them', () => {
    expect(TOO_FEW_PLACES(5, 0)).toBe('field:TOO_FEW_PLACES:5');
    expect(TOO_FEW_PLACES(5, 2)).toBe('field:TOO_FEW_PLACES_WITH_OFFERS:5:2:7');
  });
});
