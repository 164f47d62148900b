import { expect, it } from 'vitest';
import { arrivals } from './arrivals.ts';

it('B-04 says in which months the cohort arrived', () => {
  const said = (from: string, to: string) => arrivals.people(7, { from, to });
  expect(said('2025-06', '2025-06')).toBe('You and 7 other people moved here in June 2025.');
  expect(said('2025-06', '2025-08')).toBe('You and 7 other people moved here between June and August 2025.');
  expect(said('2025-12', '2026-01')).toBe('You and 7 other people moved here between December 2025 and January 2026.');
  expect(said('1987-03', '2024-06')).toBe('You and 7 other people moved here between 1987 and 2024.');
  expect(arrivals.people(1, { from: '2025-06', to: '2025-06' })).toBe(
    'You and one other person moved here in June 2025.',
  );
});
