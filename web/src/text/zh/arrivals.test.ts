import { expect, it } from 'vitest';
import { arrivals } from './arrivals.ts';

it('B-04 says in Chinese in which months the cohort arrived', () => {
  const said = (from: string, to: string) => arrivals.people(7, { from, to });
  expect(said('2025-06', '2025-06')).toBe('你和另外 7 位成员都是2025年6月搬来的。');
  expect(said('2025-06', '2025-08')).toBe('你和另外 7 位成员都是2025年6月到8月间搬来的。');
  expect(said('2025-12', '2026-01')).toBe('你和另外 7 位成员都是2025年12月到2026年1月间搬来的。');
  expect(said('1987-03', '2024-06')).toBe('你和另外 7 位成员都是1987到2024年间搬来的。');
  expect(arrivals.people(0, { from: '2025-06', to: '2025-06' })).toBe('在2025年6月搬来的人里，你是第一个加入的。');
});
