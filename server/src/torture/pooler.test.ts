import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { PASSKEY_ORIGIN } from '#server/testing/authenticator.ts';
import { createDatabase } from '#server/testing/database.ts';
import { TEMPLATE } from '#server/testing/global-setup.ts';
import { startPooler, type TestPooler } from '#server/testing/pooler.ts';
import { createRoles } from '#server/testing/roles.ts';
import { createCaller, doesRead, type RouteAnswer, walkRoutes } from '#server/testing/walk-routes.ts';
import { testClock } from '../platform/clock/clock.ts';
import { createLog } from '../platform/log/log.ts';
import { identityClient } from '../slices/identity/identity.factory.ts';

const SIGN_UPS = 40;
const AT_ONCE = 8;

describe('D05 behind PgBouncer in transaction mode', () => {
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let pooler: TestPooler;
  let test: TestApp;
  /** The log lines of requests that were answered with 500 or 503. */
  const failures: string[] = [];
  beforeAll(async () => {
    database = await createDatabase(TEMPLATE);
    pooler = await startPooler(database.url);
    test = await createTestApp({
      beside: { databaseUrl: pooler.url, clock: testClock() },
      publicUrl: PASSKEY_ORIGIN,
      log: createLog('warn', {
        write: (line) => void (/request_failed|database_unreachable/.test(line) && failures.push(line)),
      }),
      // The setting DATABASE_URL would make this a public installation. It leads to the pooler.
      env: { DATABASE_DIRECT_URL: database.url, LIMITS_FACTOR: '100' },
    });
  });
  afterEach(() => expect(failures.splice(0)).toEqual([]));
  afterAll(async () => {
    await test?.close();
    await pooler?.stop();
    await database.drop();
  });

  it('opens forty accounts, eight at a time', async () => {
    const call = identityClient(test);
    const statuses: number[] = [];
    let next = 0;
    const signUp = async () => {
      while (next < SIGN_UPS) {
        const email = `behind${next++}@example.com`;
        const body = { email, password: 'behind-a-pooler', accessCode: test.config.inviteCode };
        statuses.push((await call('signUp', body)).status);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, signUp));
    expect(statuses).toEqual(Array(SIGN_UPS).fill(200));
  });

  it('answers every route of the contract, while other members read', async () => {
    const { call: read } = createCaller(test, await createRoles(test), doesRead);
    const besides: RouteAnswer[] = [];
    const answers = await walkRoutes(test, async () => {
      besides.push(...(await Promise.all([read(), read()])));
    });
    expect([...answers, ...besides].filter(({ status }) => status !== 200)).toEqual([]);
  }, 120_000);
});
