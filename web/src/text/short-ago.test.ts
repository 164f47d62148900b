import { expect, it } from 'vitest';
import { shortAgo } from './short-ago.ts';

const now = new Date('2026-11-20T17:00:00.000Z');
const at = (instant: string) => new Date(instant);

it('writes times short enough for a row', () => {
  expect(shortAgo(at('2026-11-20T16:59:30.000Z'), now)).toBe('now');
  expect(shortAgo(at('2026-11-20T16:55:00.000Z'), now)).toBe('5m');
  expect(shortAgo(at('2026-11-20T13:55:00.000Z'), now)).toBe('3h');
  expect(shortAgo(at('2026-11-20T04:00:00.000Z'), now)).toBe('Yesterday');
  expect(shortAgo(at('2026-11-16T17:00:00.000Z'), now)).toBe('Mon');
  expect(shortAgo(at('2026-06-03T17:00:00.000Z'), now)).toBe('Jun 3');
  expect(shortAgo(at('2025-06-03T17:00:00.000Z'), now)).toBe('Jun 3, 2025');
  expect(shortAgo(at('2026-11-20T17:04:00.000Z'), now)).toBe('now');
});
