import { expect, it } from 'vitest';
import { newYorkInstant } from './new-york.ts';

it.each([
  ['2026-07-04T18:30', '2026-07-04T22:30:00.000Z'],
  ['2026-12-24T18:30', '2026-12-24T23:30:00.000Z'],
  ['2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
  ['2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
  ['', null],
  ['2026-13-01T10:00', null],
])('E-03 an event at %s in New York is at %s', (local, iso) => {
  expect(newYorkInstant(local)).toBe(iso);
});
