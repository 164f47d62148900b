import { expect, it } from 'vitest';
import { clockFault, watchClock } from './clock-check.rules.ts';

const LAST = new Date('2026-11-28T12:00:00Z');
const LOCAL = { isPublic: false, clockConfirmed: undefined };
const at = (time: string) => new Date(time);

it('doubts a clock that moved by more than 60 days ahead, 5 in public, or a day back since the server last ran', () => {
  expect(clockFault(LAST, at('2027-01-27T12:00:00Z'), LOCAL)).toBeNull();
  expect(clockFault(LAST, at('2027-01-27T12:00:01Z'), LOCAL)).toBe(
    'The clock of this machine says 2027-01-27, and the server last ran on 2026-11-28. With a wrong clock it would delete what is not due. Correct the clock, or, if that is today’s date, start once with CLOCK_CONFIRMED=2027-01-27.',
  );
  const PUBLIC = { ...LOCAL, isPublic: true };
  expect(clockFault(LAST, at('2026-12-03T12:00:00Z'), PUBLIC)).toBeNull();
  expect(clockFault(LAST, at('2026-12-03T12:00:01Z'), PUBLIC)).toContain('says 2026-12-03');
  expect(clockFault(LAST, at('2026-11-27T12:00:00Z'), LOCAL)).toBeNull();
  expect(clockFault(LAST, at('2026-11-27T11:59:59Z'), LOCAL)).toContain('says 2026-11-27');
});

it('believes a clock whose date is confirmed, in any time zone, and no other one', () => {
  const now = at('2027-03-01T23:00:00Z');
  for (const date of ['2027-03-01', '2027-03-02'])
    expect(clockFault(LAST, now, { ...LOCAL, clockConfirmed: date }), date).toBeNull();
  expect(clockFault(LAST, at('2027-03-01T10:00:00Z'), { ...LOCAL, clockConfirmed: '2027-03-02' })).toBeNull();
  expect(clockFault(LAST, at('2027-03-01T09:59:59Z'), { ...LOCAL, clockConfirmed: '2027-03-02' })).not.toBeNull();
  for (const date of ['2027-02-28', '2027-03-04', '2026-11-28'])
    expect(clockFault(LAST, now, { ...LOCAL, clockConfirmed: date }), date).not.toBeNull();
});

it('doubts a clock that jumps while the server runs, and goes on when it has jumped back', () => {
  let now = LAST;
  const look = watchClock(() => now, LOCAL);
  for (const time of ['2026-11-28T12:00:05Z', '2027-01-10T12:00:00Z', '2027-03-11T12:00:00Z', '2027-03-10T12:00:00Z']) {
    now = at(time);
    expect(look(), time).toBeNull();
  }
  now = at('2028-01-02T12:00:00Z');
  const fault = 'The clock of this machine says 2028-01-02, and the server last ran on 2027-03-10. ';
  expect(look()).toContain(fault);
  now = at('2027-03-10T12:00:10Z');
  expect(look()).toContain(fault);
});
