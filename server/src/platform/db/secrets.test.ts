import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { cachedSecret, deleteSecret, sharedSecret } from './secrets.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('gives every caller of a new secret the same 32 random bytes', async () => {
  const { db } = test.app;
  const [first, ...others] = await Promise.all(Array.from({ length: 4 }, () => sharedSecret(db, 'test-shared')));
  expect(first).toHaveLength(32);
  for (const other of others) expect(other).toEqual(first);
  expect(await sharedSecret(db, 'test-other')).not.toEqual(first);
});

it('reads a cached secret once, and again only after a failure', async () => {
  const { db } = test.app;
  let calls = 0;
  const secret = cachedSecret(db, 'test-cached', async () => {
    if (++calls === 1) throw new Error('unavailable');
    return Buffer.from(`secret ${calls}`);
  });
  const failed = await Promise.allSettled([secret(), secret()]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(calls).toBe(1);
  expect(String(await secret())).toBe('secret 2');
  await deleteSecret(db, 'test-cached');
  expect(String(await secret())).toBe('secret 2');
});
