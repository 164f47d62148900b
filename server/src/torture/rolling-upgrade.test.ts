import { afterEach, describe, expect, it } from 'vitest';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { PASSKEY_ORIGIN } from '#server/testing/authenticator.ts';
import { createDatabase } from '#server/testing/database.ts';
import { TEMPLATE } from '#server/testing/global-setup.ts';
import { startPooler } from '#server/testing/pooler.ts';
import { createRoles, type Roles } from '#server/testing/roles.ts';
import { createCaller, doesRead, type RouteAnswer } from '#server/testing/walk-routes.ts';
import { widenEverySqlTable } from '#server/testing/widen-sql-tables.ts';
import { testClock } from '../platform/clock/clock.ts';
import { createLog } from '../platform/log/log.ts';
import { identityClient } from '../slices/identity/identity.factory.ts';
import { createWriters } from './writers.ts';

/** More requests at once than the pool has connections, so that each of those has prepared the statements. */
const READS_AT_ONCE = 14;
const WRITES_AT_ONCE = 4;

/** Writes that a member may repeat. Messages have writers of their own. */
const WRITES = new Set([
  'account.setLanguage',
  'chats.edit',
  'chats.markRead',
  'chats.react',
  'chats.saveSettings',
  'chats.setLevel',
  'events.attend',
  'events.joinChat',
  'events.leaveChat',
  'events.withdraw',
  'hangouts.change',
  'hangouts.changeGuestAndNote',
  'hangouts.create',
  'media.uploadProfilePhotoDraft',
  'newcomers.markStep',
  'newcomers.saveWelcome',
  'notifications.markRead',
  'notifications.saveSettings',
  'passkeys.addOptions',
  'profiles.saveProfile',
  'tables.propose',
  'tables.saveWish',
]);

/** Runs after each test, the last one first. */
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Returns the same members as callers of another node. */
const at = ({ caller, visitor }: TestApp, roles: Roles): Roles => {
  const members = Object.entries(roles.members).map(([role, { token }]) => [role, caller(token)]);
  return { ...roles, callers: { visitor, ...Object.fromEntries(members) } };
};

/**
 * Signs a member in and refreshes the session. The oldest of many sessions end, so the member does nothing else, and no two sessions
 * begin at the same time.
 */
async function signIn(test: TestApp, { email, password }: Member): Promise<RouteAnswer> {
  test.clock.advance(1);
  const call = identityClient(test);
  const { status, body } = await call('signInWithPassword', { email, password, returnSecureToken: true });
  if (status !== 200) return { name: 'signInWithPassword', status };
  const refreshed = await call('token', { grant_type: 'refresh_token', refresh_token: body.refreshToken as string });
  return { name: 'token', status: refreshed.status };
}

/** Members who read, write and sign in until they are stopped. */
function startTraffic(test: TestApp, roles: Roles, signedIn: Member) {
  const reads = createCaller(test, roles, doesRead);
  const writes = createCaller(test, roles, ({ name }) => WRITES.has(name));
  expect(writes.count).toBe(WRITES.size);
  const unexpected: RouteAnswer[] = [];
  let isOver = false;
  let rounds = 0;
  let readCount = 0;
  const lane = async (call: () => Promise<RouteAnswer>) => {
    while (!isOver) {
      // A request may need others before it. Where these fail, there is no request.
      const answer = await call().catch((error: Error): RouteAnswer => ({ name: error.message, status: 0 }));
      if (answer.status !== 200) unexpected.push(answer);
    }
  };
  const read = async () => {
    const answer = await reads.call();
    rounds = Math.floor(++readCount / reads.count);
    return answer;
  };
  const lanes = Promise.all([
    ...Array.from({ length: READS_AT_ONCE }, () => lane(read)),
    ...Array.from({ length: WRITES_AT_ONCE }, () => lane(writes.call)),
    lane(() => signIn(test, signedIn)),
  ]);
  async function stop() {
    isOver = true;
    await lanes;
    return unexpected;
  }
  cleanups.push(stop);
  return {
    stop,
    /** Resolves when every route that reads has been called so many more times. */
    async read(times: number) {
      const wanted = rounds + times + 1;
      await expect.poll(() => rounds, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(wanted);
    },
  };
}

describe('D10 a migration that adds a column to every table, while this release serves', () => {
  it.each(['directly', 'by PgBouncer in transaction mode'])(
    'fails no request and loses no message on a database that is reached %s, nor does a node that starts afterwards',
    async (way) => {
      const database = await createDatabase(TEMPLATE);
      cleanups.push(database.drop);
      const pooler = way === 'directly' ? null : await startPooler(database.url);
      if (pooler) cleanups.push(pooler.stop);
      const failures: string[] = [];
      const start = async (clock: ReturnType<typeof testClock>) => {
        const node = await createTestApp({
          beside: { databaseUrl: pooler?.url ?? database.url, clock },
          publicUrl: PASSKEY_ORIGIN,
          log: createLog('warn', {
            write: (line) => void (/request_failed|database_unreachable/.test(line) && failures.push(line)),
          }),
          env: { LIMITS_FACTOR: '100000', ...(pooler && { DATABASE_DIRECT_URL: database.url }) },
        });
        cleanups.push(node.close);
        return node;
      };
      const test = await start(testClock());
      const roles = await createRoles(test);
      const writers = await createWriters(await test.listen(), 2);
      const writing = writers.write();
      cleanups.push(writing.stop);
      const signedIn = await test.member();
      const traffic = startTraffic(test, roles, signedIn);

      await traffic.read(1);
      const ackedBefore = writers.acked();
      expect(await widenEverySqlTable(database.url)).toBeGreaterThan(70);
      await expect.poll(writers.acked, { timeout: 20_000 }).toBeGreaterThan(ackedBefore + 20);
      await traffic.read(1);
      const later = await start(test.clock);
      const trafficOfLater = startTraffic(later, at(later, roles), signedIn);
      await trafficOfLater.read(1);

      const unexpected = [...(await trafficOfLater.stop()), ...(await traffic.stop())];
      await writing.stop();
      expect(Object.groupBy(unexpected, ({ name, status }) => `${name} ${status}`)).toEqual({});
      expect(failures).toEqual([]);
      expect(writers.unavailable()).toBe(0);
      expect(await writers.verify()).toEqual([]);
    },
    120_000,
  );
});
