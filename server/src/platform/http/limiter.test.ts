import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { databaseLimiter, memoryLimiter, networkLimiter } from './limiter.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('S-13 a limit in the database gives the same verdicts as one in memory, also after points were given back, and expires', async () => {
  const { db, pool } = test.app;
  const spec = { name: 'doors', points: 3, seconds: 60 };
  const limiters = [databaseLimiter(db, spec), memoryLimiter(spec)];
  // Refused actions count too, so after five of them three must be given back before one is allowed.
  const steps = [1, 1, 1, 1, 1, -1, -1, -1, 1, 1, 2, -4, 2, 'clear', 3, 1, -1, -3, 2] as const;
  const verdicts = await Promise.all(
    limiters.map(async (limiter) => {
      const allowed: boolean[] = [];
      for (const step of steps) {
        if (step === 'clear') await limiter.clear('front');
        else allowed.push(await limiter.take('front', step));
      }
      return allowed;
    }),
  );
  expect(verdicts[0]).toEqual(verdicts[1]);
  expect(new Set(verdicts[0])).toEqual(new Set([true, false]));

  const [limiter] = limiters;
  expect(await limiter?.take('front', 9)).toBe(false);
  await pool.query(`update rate_limits set expire = $1 where key = 'doors:front'`, [Date.now() - 1]);
  expect([await limiter?.take('front', 3), await limiter?.take('front')]).toEqual([true, false]);
});

it('S-13 a refused action of a network in the database is not counted for the smaller networks', async () => {
  const limiter = networkLimiter((spec) => databaseLimiter(test.app.db, spec), {
    name: 'gates',
    points: 1,
    seconds: 60,
  });
  const taken: boolean[] = [];
  for (const group of ['1', '2', '3', '4', '5']) taken.push(await limiter.take(`2001:db8:7:1${group}::1`));
  expect(taken).toEqual([true, true, true, true, false]);
  const { rows } = await test.app.pool.query(`select points from rate_limits where key = 'gates:2001:db8:7:15'`);
  expect(rows).toEqual([{ points: 0 }]);
});
