import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { setAccountDisabled } from './accounts.ts';
import { identityClient, password, signedIn } from './identity.factory.ts';
import { CALL_LIMITS, NEW_ACCOUNT_MS } from './limits.rules.ts';

let test: TestApp;
let call: ReturnType<typeof identityClient>;

beforeAll(async () => {
  test = await createTestApp();
  call = identityClient(test);
});
afterAll(() => test.close());

/** Returns invalid tokens, each with the code that it is answered with. */
async function invalidTokens() {
  const gone = await signedIn(test, 'gone@example.com');
  await call('delete', { idToken: gone.idToken });
  const out = await signedIn(test, 'out@example.com');
  await call('signOut', { idToken: out.idToken });
  const disabled = await signedIn(test, 'off@example.com');
  await test.app.transact((work) => setAccountDisabled(work, disabled.uid, true));
  return [
    ['', 'MISSING_ID_TOKEN'],
    ['nonsense', 'INVALID_ID_TOKEN'],
    [gone.idToken, 'USER_NOT_FOUND'],
    [out.idToken, 'TOKEN_EXPIRED'],
    [disabled.idToken, 'USER_DISABLED'],
  ] as const;
}

describe('accounts:lookup', () => {
  it('A-11 returns the user record with times as text', async () => {
    const { uid, idToken } = await signedIn(test, 'cara@example.com');
    const now = test.clock.now();
    const created = now.getTime() - NEW_ACCOUNT_MS;
    const { body } = await call('lookup', { idToken });
    expect(body).toEqual({
      kind: 'identitytoolkit#GetAccountInfoResponse',
      users: [
        {
          localId: uid,
          email: 'cara@example.com',
          emailVerified: false,
          providerUserInfo: [
            {
              providerId: 'password',
              rawId: 'cara@example.com',
              federatedId: 'cara@example.com',
              email: 'cara@example.com',
            },
          ],
          validSince: String(Math.floor(created / 1000)),
          createdAt: String(created),
          lastLoginAt: String(created),
          lastRefreshAt: now.toISOString(),
          passwordUpdatedAt: created,
        },
      ],
    });
  });

  it('S-57 answers too many calls with one session’s token without a JSON body, which would sign the client out', async () => {
    const { idToken } = await signedIn(test, 'busy@example.com');
    // The owner's other session: a thief in one, even in one that has ended, must not use up its calls.
    const other = (await call('signInWithPassword', { email: 'busy@example.com', password })).body;
    const lookup = (token: string) =>
      test.app.http.inject({
        method: 'POST',
        url: `/v1/accounts:lookup?key=${test.config.identityApiKey}`,
        payload: { idToken: token },
      });
    const update = () => call('update', { idToken, displayName: 'Busy' });
    expect((await update()).status).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: CALL_LIMITS.accountPerSession.points }, () => lookup(idToken)),
    );
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status !== 200)).toEqual([429]);
    const refused = await lookup(idToken);
    expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/plain; charset=utf-8']);
    expect((await lookup(other.idToken)).statusCode).toBe(200);
  });

  it('A-14 gives lookup, update and delete the same reason for an invalid token', async () => {
    for (const [idToken, code] of await invalidTokens()) {
      expect((await call('lookup', { idToken })).code).toBe(code);
      expect((await call('delete', { idToken })).code).toBe(code);
      if (idToken) expect((await call('update', { idToken, displayName: 'A' })).code).toBe(code);
      expect((await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })).code).toBe(code);
    }
  });
});
