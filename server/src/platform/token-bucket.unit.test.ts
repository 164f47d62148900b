import { expect, it } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

it('S-32 a token bucket gives a burst, then as many as the time allows, and never more than a burst', () => {
  let now = 0;
  const bucket = new TokenBucket({ burst: 5, perSecond: 2 }, () => now);
  const taken = () => Array.from({ length: 20 }, () => bucket.take()).filter(Boolean).length;
  expect(taken()).toBe(5);
  now += 1000;
  expect(taken()).toBe(2);
  now += 250;
  expect(taken()).toBe(0);
  expect(bucket.msUntilNext()).toBe(250);
  now += 250;
  expect(bucket.msUntilNext()).toBe(0);
  expect(taken()).toBe(1);
  now += 3_600_000;
  expect(taken()).toBe(5);
});
