import { describe, expect, it } from 'vitest';
import { quarterOf } from './invitations.rules.ts';

describe('the quarter of the year', () => {
  it.each([
    ['in its middle', '2026-11-22T12:00:00Z', '2026-10-01T04:00:00.000Z', '2027-01-01T05:00:00.000Z'],
    ['at its first instant', '2026-10-01T04:00:00Z', '2026-10-01T04:00:00.000Z', '2027-01-01T05:00:00.000Z'],
    ['just before it', '2026-10-01T03:59:59Z', '2026-07-01T04:00:00.000Z', '2026-10-01T04:00:00.000Z'],
    ['in the first', '2027-03-31T23:00:00Z', '2027-01-01T05:00:00.000Z', '2027-04-01T04:00:00.000Z'],
  ])('B-08 begins and ends at midnight in New York: %s', (_when, now, from, until) => {
    const quarter = quarterOf(new Date(now));
    expect([quarter.from.toISOString(), quarter.until.toISOString()]).toEqual([from, until]);
  });
});
