import { describe, expect, it } from 'vitest';
import { HELD_TOPIC, mayWait, quietUntil } from './quiet-hours.rules.ts';

const night = { from: 22, to: 8 };
const until = (hours: { from: number; to: number } | null, now: string) =>
  quietUntil(hours, new Date(now))?.toISOString() ?? null;

describe('quiet hours', () => {
  it('M-21 last from the first hour until the second, on the clock of New York, also across midnight', () => {
    expect(until(night, '2026-11-23T02:59:59.999Z')).toBeNull();
    expect(until(night, '2026-11-23T03:00:00.000Z')).toBe('2026-11-23T13:00:00.000Z');
    expect(until(night, '2026-11-23T12:59:59.999Z')).toBe('2026-11-23T13:00:00.000Z');
    expect(until(night, '2026-11-23T13:00:00.000Z')).toBeNull();
    expect(until({ from: 9, to: 17 }, '2026-07-01T13:30:00.000Z')).toBe('2026-07-01T21:00:00.000Z');
    expect(until({ from: 9, to: 17 }, '2026-07-01T21:00:00.000Z')).toBeNull();
    expect(until({ from: 9, to: 17 }, '2026-07-01T12:59:59.999Z')).toBeNull();
    expect(until(null, '2026-11-23T05:00:00.000Z')).toBeNull();
  });

  it('M-21 end at the same hour in the night in which the clocks change', () => {
    // Daylight saving time ends on November 1 and begins on March 8.
    expect(until(night, '2026-11-01T03:00:00.000Z')).toBe('2026-11-01T13:00:00.000Z');
    expect(until(night, '2026-03-08T05:00:00.000Z')).toBe('2026-03-08T12:00:00.000Z');
    // The hour from 2 to 3 does not exist in that night.
    expect(until({ from: 23, to: 2 }, '2026-03-08T05:00:00.000Z')).toBe('2026-03-08T07:00:00.000Z');
  });

  it('M-21 B-02 R-07 hold back everything but the question whether somebody got home, and reports', () => {
    const held = (['message', 'hangout_promoted', 'home_question', 'reports'] as const).map(mayWait);
    expect(held).toEqual([true, true, false, false]);
  });

  it('M-21 give held pushes a topic that push services accept (RFC 8030)', () => {
    expect(HELD_TOPIC).toMatch(/^[A-Za-z0-9_-]{1,32}$/);
  });
});
