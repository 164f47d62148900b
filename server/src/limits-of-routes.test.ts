import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { routes } from '#contract/index.ts';
import { RATE_LIMITS } from '#contract/limits.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { setRole } from '#server/slices/operators/index.ts';
import { tokenFor } from '#server/slices/sharing/links.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { createAuthenticator, PASSKEY_ORIGIN } from '#server/testing/authenticator.ts';
import { makeToken } from '#server/testing/pending-work.ts';

const METRICS_TOKEN = 'a-token-for-prometheus';

// Calls of real routes until the limit refuses one. The calls are such that they cost nothing: a member counts before the body is
// read, so theirs has none; a visitor counts when the body is valid, so theirs is about nobody.

/** The limits of members, each with a route that names it. `:uid` is the caller. */
const OF_MEMBERS = [
  ['read', 'GET', '/api/chats?limit=junk'],
  ['write', 'PATCH', '/api/users/:uid'],
  ['search', 'GET', '/api/messages?limit=junk'],
  ['upload', 'PUT', '/api/pictures/:uid/name'],
  ['join', 'PUT', '/api/threads/AAAAAAAAAAAAAAAAAAAA/rsvp/:uid'],
  ['hangout', 'POST', '/api/threads'],
  ['group', 'POST', '/api/groups'],
  ['joinGroup', 'PUT', '/api/groups/AAAAAAAAAAAAAAAAAAAA/members/:uid'],
  ['huddle', 'POST', '/api/huddles'],
  ['huddleMembers', 'POST', '/api/huddles/AAAAAAAAAAAAAAAAAAAA/members'],
  ['message', 'POST', '/api/messages/group_AAAAAAAAAAAAAAAAAAAA'],
  ['report', 'POST', '/api/reports'],
  ['trustedContact', 'PUT', '/api/safety-card/:uid/contact'],
  ['sharePlan', 'PUT', '/api/safety-card/:uid/plans/AAAAAAAAAAAAAAAAAAAA'],
  ['appeal', 'POST', '/api/users/:uid/appeal'],
  ['callable', 'POST', '/functions/searchArtists'],
  ['export', 'POST', '/api/users/:uid/download'],
  ['passkey', 'POST', '/api/users/:uid/passkeys'],
] as const;

const form = {
  firstName: 'Ada',
  lastName: 'Lo',
  instagram: '',
  linkedin: '',
  movedToNYC: '2026-01',
  reason: 'New here.',
};
const clientError = {
  kind: 'error',
  name: 'TypeError',
  page: '/intros',
  version: '0.1.0',
  at: [{ file: 'a.js', line: 1, column: 1 }],
};
/** The limits of addresses that refuse visitors. */
const OF_ADDRESSES = [
  ['clientError', '/api/client-errors', () => clientError],
  ['badLink', '/api/safety-links/read', (n: number) => ({ token: `plan.${n}.junk` })],
] as const;

describe('the rate limits of the routes', () => {
  let test: TestApp;
  let began: number;
  let addresses = 0;
  beforeAll(async () => {
    test = await createTestApp({ publicUrl: PASSKEY_ORIGIN, env: { METRICS_TOKEN, METRICS_PORT: '0' } });
  });
  afterAll(() => test.close());
  afterEach(() => void vi.useRealTimers());

  interface Call {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH';
    url: string;
    member?: Member | undefined;
    /** The token of an operator's script. */
    token?: string | undefined;
    payload?: object | undefined;
    remoteAddress: string;
  }
  const statusOf = async ({ member, token, ...call }: Call) => {
    const sent = member ? await tokenOf(member) : token;
    const headers = sent === undefined ? {} : { authorization: `Bearer ${sent}` };
    return (await test.app.http.inject({ ...call, headers })).statusCode;
  };
  const tokens = new Map<string, string>();
  async function tokenOf({ uid }: Member) {
    const token = tokens.get(uid) ?? (await issueTokens(test.app, uid)).idToken;
    tokens.set(uid, token);
    return token;
  }
  const newAddress = () => `203.0.113.${++addresses}`;
  /** Sets the time of the limits, and nothing else, to this long after the first call. */
  const setElapsed = (ms: number) => vi.setSystemTime(began + ms);
  function startTime() {
    began = Date.now();
    setElapsed(0);
  }

  /** Expects that so many calls are answered and not one more, also at the end of the time, and again afterwards. */
  async function expectLimit({ points, seconds }: { points: number; seconds: number }, call: (n: number) => Call) {
    startTime();
    const statuses: number[] = [];
    for (let n = 0; n <= points; n++) statuses.push(await statusOf(call(n)));
    expect(statuses.slice(0, -1)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
    setElapsed(seconds * 1000 - 1);
    expect(await statusOf(call(points + 1))).toBe(429);
    setElapsed(seconds * 1000);
    expect(await statusOf(call(points + 2))).not.toBe(429);
  }

  it.each(OF_MEMBERS)(
    'S-24 S-25 refuses a member beyond the limit "%s" until its time is over, and nobody else',
    async (name, method, path) => {
      const [member, other] = [await test.member(), await test.member()];
      const remoteAddress = newAddress();
      const callOf = (caller: Member): Call => ({
        method,
        url: path.replace(':uid', caller.uid),
        member: caller,
        remoteAddress,
      });
      await Promise.all([tokenOf(member), tokenOf(other)]);
      await expectLimit(RATE_LIMITS[name], () => callOf(member));
      expect(await statusOf(callOf(other))).not.toBe(429);
    },
  );

  it.each(OF_ADDRESSES)(
    'S-13 S-25 refuses an address beyond the limit "%s" until its time is over, and no other one',
    async (name, url, bodyOf) => {
      const remoteAddress = newAddress();
      await expectLimit(RATE_LIMITS[name], (n) => ({ method: 'POST', url, payload: bodyOf(n), remoteAddress }));
      expect(await statusOf({ method: 'POST', url, payload: bodyOf(0), remoteAddress: newAddress() })).not.toBe(429);
    },
  );

  it('S-24 S-25 refuses a member beyond the limit "total" of all calls together until its time is over', async () => {
    const member = await test.member();
    const remoteAddress = newAddress();
    const urls = ['/api/chats?limit=junk', '/api/intros?limit=junk', '/api/threads?limit=junk'];
    await tokenOf(member);
    await expectLimit(RATE_LIMITS.total, (n) => ({
      method: 'GET',
      url: urls[n % urls.length] as string,
      member,
      remoteAddress,
    }));
  });

  it('S-25 R-18 refuses a token of a script beyond the limit "token" of all its calls until its time is over, and not its operator', async () => {
    const member = await test.member();
    await test.app.transact((work) => setRole(work, null, member.uid, 'operator'));
    const token = await makeToken(member, 'read');
    const remoteAddress = newAddress();
    const urls = ['/api/operator/waiting', '/api/operator/status', '/api/operator/figures?days=junk'];
    const callOf = (n: number): Call => ({ method: 'GET', url: urls[n % urls.length] as string, remoteAddress });
    await tokenOf(member);
    await expectLimit(RATE_LIMITS.token, (n) => ({ ...callOf(n), token }));
    expect(await statusOf({ ...callOf(0), member })).toBe(200);
    expect(await statusOf({ ...callOf(0), token: await makeToken(member, 'read') })).toBe(200);
  });

  /** Returns how many calls were beyond a limit. */
  async function beyond(limit: string) {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const { body } = await test.app.http.inject({ url: '/metrics', headers });
    return Number(new RegExp(`limit="${limit}"\\} (\\d+)`).exec(body)?.[1] ?? 0);
  }

  it.each(['accessRequest', 'passkeyOptions', 'passkeySignIn', 'appealLink'] as const)(
    'A-20 S-25 S-50 lets visitors wait beyond the limit "%s" of their address until its time is over',
    async (name) => {
      const { points, seconds } = RATE_LIMITS[name];
      const remoteAddress = newAddress();
      const post = (url: string, payload?: object): Call => ({ method: 'POST', url, payload, remoteAddress });
      const { body: options } = await test.visitor.call(routes.passkeys.signInOptions, {});
      const response = createAuthenticator({ countsUses: false }).answer(options);
      const call = {
        accessRequest: post('/api/access-requests', { ...form, email: 'asks@example.com' }),
        passkeyOptions: post('/api/passkeys/sign-in/options'),
        passkeySignIn: post('/api/passkeys/sign-in', { response }),
        appealLink: post('/api/appeals/link', { email: 'nobody@example.com' }),
      }[name];
      startTime();
      const statuses = await Promise.all(Array.from({ length: points }, () => statusOf(call)));
      expect([new Set(statuses).size, await beyond(name)]).toEqual([1, 0]);
      expect([await statusOf(call), await beyond(name)]).toEqual([statuses[0], 1]);
      setElapsed(seconds * 1000 - 1);
      expect([await statusOf(call), await beyond(name)]).toEqual([statuses[0], 2]);
      setElapsed(seconds * 1000);
      expect([await statusOf(call), await beyond(name)]).toEqual([statuses[0], 2]);
    },
  );

  it('S-13 S-25 refuses a mailed link that is used too often until its time is over, from whatever address, and no other one', async () => {
    const { db } = test.app;
    const [first, second] = [await tokenFor(db, 'plan', 'Q'.repeat(20)), await tokenFor(db, 'plan', 'R'.repeat(20))];
    const open = (token: string): Call => ({
      method: 'POST',
      url: '/api/safety-links/read',
      payload: { token },
      remoteAddress: newAddress(),
    });
    await expectLimit(RATE_LIMITS.link, () => open(first));
    expect(await statusOf(open(second))).not.toBe(429);
  });

  it('A-16 refuses an address that tried 30 wrong mailed codes for ten minutes, and not a moment longer', async () => {
    const url = `/v1/accounts:resetPassword?key=${test.config.identityApiKey}`;
    const tryCode = async (n: number) => {
      const payload = { oobCode: `bad-${n}` };
      return (await test.app.http.inject({ method: 'POST', url, remoteAddress: '10.10.1.9', payload })).statusCode;
    };
    startTime();
    const statuses = [];
    for (let n = 0; n <= 30; n++) statuses.push(await tryCode(n));
    expect(statuses).toEqual([...Array(30).fill(400), 429]);
    setElapsed(10 * 60_000 - 1);
    expect(await tryCode(31)).toBe(429);
    setElapsed(10 * 60_000);
    expect(await tryCode(32)).toBe(400);
  });
});
