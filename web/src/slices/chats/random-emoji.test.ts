import { expect, it } from 'vitest';
import { randomEmoji } from './random-emoji.ts';

it('M-05 chooses each of eight emoji equally often', () => {
  const counts = new Map<string, number>();
  const rounds = 100;
  for (let at = 0; at < 8 * rounds; at++) {
    const emoji = randomEmoji(() => at / (8 * rounds));
    counts.set(emoji, (counts.get(emoji) ?? 0) + 1);
  }
  expect([...counts.values()]).toEqual(Array.from({ length: 8 }, () => rounds));
  for (const emoji of counts.keys()) expect(emoji).toMatch(/^\p{Extended_Pictographic}\ufe0f?$/u);
});

it('M-05 chooses at random', () => {
  expect(new Set(Array.from({ length: 400 }, () => randomEmoji())).size).toBe(8);
});
