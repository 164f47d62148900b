import { describe, expect, it } from 'vitest';
import { planned, standingOf } from '#contract/hangouts/standing.ts';
import { isSamePlace, LINES, whatMatters } from './hangouts.rules.ts';

describe('what matters to who goes', () => {
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
  ])('H-07 %j to %j: the same place is %s', (a, b, same) => {
    expect(isSamePlace(a, b)).toBe(same);
    expect(isSamePlace(b, a)).toBe(same);
  });

  it('H-07 a minute later matters; the same instant does not', () => {
    const plan = { location: 'Bryant Park', dateTime: '2026-11-29T00:00:00.000Z' };
    expect(whatMatters(plan, { ...plan, dateTime: '2026-11-29T00:01:00.000Z' })).toEqual({ time: true, place: false });
    expect(whatMatters(plan, { ...plan })).toEqual({ time: false, place: false });
  });

  it('H-07 the chat reads what changed, in New York time', () => {
    const plan = { location: 'Bryant Park', dateTime: '2026-11-29T00:00:00.000Z' };
    expect(LINES.changed('Ann', plan, { time: true, place: true })).toMatch(
      /^Ann changed time and place: Sat, Nov 28, 7:00\sPM, Bryant Park$/,
    );
    expect(LINES.changed('Ann', plan, { time: false, place: true })).toBe('Ann changed the place: Bryant Park');
  });
});

describe('the planned time', () => {
  const now = new Date('2026-10-31T20:00:00.000Z');
  const plan = (date: string, time: string, later = false) => planned({ date, time, later }, now);
  it.each([
    ['an evening to come', plan('2026-11-20', '19:00'), { at: new Date('2026-11-21T00:00:00.000Z') }],
    ['the first of the two 1:30s', plan('2026-11-01', '01:30'), { at: new Date('2026-11-01T05:30:00.000Z') }],
    ['the second of them', plan('2026-11-01', '01:30', true), { at: new Date('2026-11-01T06:30:00.000Z') }],
    [
      '"the second" of one is that one',
      plan('2026-11-20', '19:00', true),
      { at: new Date('2026-11-21T00:00:00.000Z') },
    ],
    ['the hour that is skipped', plan('2027-03-14', '02:30'), { field: 'time', problem: 'noSuchTime' }],
    ['a day that does not exist', plan('2026-11-31', '19:00'), { field: 'date', problem: 'noSuchTime' }],
    ['yesterday', plan('2026-10-30', '19:00'), { field: 'date', problem: 'past' }],
    ['earlier today', plan('2026-10-31', '15:59'), { field: 'time', problem: 'past' }],
    ['this very minute', plan('2026-10-31', '16:00'), { field: 'time', problem: 'past' }],
    ['a slip of the year', plan('2029-11-20', '19:00'), { field: 'date', problem: 'tooFar' }],
  ])('H-04 %s', (_case, got, expected) => {
    expect(got).toEqual(expected);
  });
});

describe('what a member may do', () => {
  const hangout = { createdBy: 'host', dateTime: '2026-11-29T00:00:00.000Z', cancelled: false, capacity: 3, going: 2 };
  const before = new Date('2026-11-28T12:00:00.000Z');
  it('H-07 joins while there is room, waits when there is none, and nothing once it is over', () => {
    expect(standingOf(hangout, null, 'ann', before)).toMatchObject({
      phase: 'upcoming',
      left: 1,
      can: { join: true, wait: false },
    });
    const full = { ...hangout, going: 3 };
    expect(standingOf(full, null, 'ann', before)).toMatchObject({
      isFull: true,
      can: { join: false, wait: true, leave: false },
    });
    expect(standingOf(full, 'waiting', 'ann', before).can).toMatchObject({
      join: false,
      wait: false,
      leave: true,
      chat: false,
    });
    const during = new Date('2026-11-29T01:00:00.000Z');
    expect(standingOf(hangout, null, 'ann', during)).toMatchObject({ phase: 'now', can: { join: true } });
    const after = new Date('2026-11-29T02:00:00.000Z');
    expect(standingOf(hangout, 'confirmed', 'ann', after)).toMatchObject({
      phase: 'past',
      can: { join: false, wait: false, leave: false, chat: true, change: false },
    });
  });

  it('H-07 the host changes it and stays; of a cancelled one nothing but leaving is left', () => {
    expect(standingOf(hangout, 'confirmed', 'host', before).can).toMatchObject({
      change: true,
      leave: false,
      chat: true,
    });
    expect(standingOf(hangout, 'confirmed', 'ann', before).can).toMatchObject({ change: false, leave: true });
    const cancelled = { ...hangout, cancelled: true };
    expect(standingOf(cancelled, null, 'ann', before).can).toMatchObject({ join: false, wait: false });
    expect(standingOf(cancelled, 'confirmed', 'ann', before).can.leave).toBe(true);
    expect(standingOf(cancelled, 'confirmed', 'host', before).can.change).toBe(false);
  });
});
