import { describe, expect, it } from 'vitest';
import { weeklyStarts } from './weekly.ts';

const now = new Date('2026-10-20T16:00:00.000Z');
const weeksFrom = (date: string, time: string, weeks: number, isLater = false) => {
  const plan = weeklyStarts({ date, time, later: isLater }, weeks, now);
  return 'at' in plan ? plan.at.map((instant) => instant.toISOString()) : plan;
};

describe('a hangout of several weeks', () => {
  it.each([
    [
      'when summer time ends',
      '2026-10-24',
      ['2026-10-24T23:00:00.000Z', '2026-10-31T23:00:00.000Z', '2026-11-08T00:00:00.000Z'],
    ],
    [
      'when summer time begins',
      '2027-03-06',
      ['2027-03-07T00:00:00.000Z', '2027-03-14T00:00:00.000Z', '2027-03-20T23:00:00.000Z'],
    ],
  ])("H-13 keeps the time of New York's clock %s", (_when, date, instants) => {
    expect(weeksFrom(date, '19:00', 3)).toEqual(instants);
  });

  it('H-13 refuses an hour that the clocks skip on a later date, and a date more than a year away', () => {
    expect(weeksFrom('2027-02-28', '02:30', 3)).toEqual({
      field: 'time',
      problem: 'laterNoSuchTime',
      date: '2027-03-14',
    });
    expect(weeksFrom('2027-02-28', '02:30', 2)).toHaveLength(2);
    expect(weeksFrom('2027-10-18', '19:00', 2)).toEqual({ field: 'weeks', problem: 'laterTooFar', date: '2027-10-25' });
    expect(weeksFrom('2026-10-19', '19:00', 2)).toEqual({ field: 'date', problem: 'past' });
  });

  it('H-13 follows the choice of the first date when a later hour comes twice', () => {
    expect(weeksFrom('2026-10-25', '01:30', 2)).toEqual(['2026-10-25T05:30:00.000Z', '2026-11-01T05:30:00.000Z']);
    expect(weeksFrom('2026-11-01', '01:30', 2, true)).toEqual(['2026-11-01T06:30:00.000Z', '2026-11-08T06:30:00.000Z']);
  });
});
