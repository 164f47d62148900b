import { expect, it } from 'vitest';
import { clockFault } from './clock-check.rules.ts';

const LAST = new Date('2026-11-28T12:00:00Z');
const at = (time: string) => new Date(time);

it('doubts a clock that moved by more than 60 days ahead or a day back since the server last ran', () => {
  expect(clockFault(LAST, at('2027-01-27T12:00:00Z'), undefined)).toBeNull();
  expect(clockFault(LAST, at('2027-01-27T12:00:01Z'), undefined)).toBe(
    'The clock of this machine says 2027-01-27, and the server last ran on 2026-11-28. With a wrong clock it would delete what is not due. Correct the clock, or, if that is today’s date, start once with CLOCK_CONFIRMED=2027-01-27.',
  );
  expect(clockFault(LAST, at('2026-11-27T12:00:00Z'), undefined)).toBeNull();
  expect(clockFault(LAST, at('2026-11-27T11:59:59Z'), undefined)).toContain('says 2026-11-27');
});

it('believes a clock whose date is confirmed, in any time zone, and no other one', () => {
  const now = at('2027-03-01T23:00:00Z');
  for (const date of ['2027-03-01', '2027-03-02']) expect(clockFault(LAST, now, date), date).toBeNull();
  expect(clockFault(LAST, at('2027-03-01T10:00:00Z'), '2027-03-02')).toBeNull();
  expect(clockFault(LAST, at('2027-03-01T09:59:59Z'), '2027-03-02')).not.toBeNull();
  for (const date of ['2027-02-28', '2027-03-04', '2026-11-28'])
    expect(clockFault(LAST, now, date), date).not.toBeNull();
});
