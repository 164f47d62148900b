import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { RATE_LIMITS } from '#contract/limits.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { addPasskey, createAuthenticator, PASSKEY_ORIGIN, signInAnswer } from '#server/testing/authenticator.ts';

const { passkeys } = routes;
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ publicUrl: PASSKEY_ORIGIN });
});
afterAll(() => test.close());

it('A-20 signs in behind an address whose strangers asked for very many challenges, for which nothing is stored', async () => {
  const member = await test.member();
  const { authenticator } = await addPasskey(member, createAuthenticator({ countsUses: false }));
  const signInFrom = (remoteAddress: string, payload: object) =>
    test.app.http.inject({ method: 'POST', url: passkeys.signIn.path, remoteAddress, payload });
  const rows = async () => (await test.app.pool.query('select 1 from passkey_challenges')).rowCount;
  const countBefore = await rows();
  const asked = Array.from({ length: RATE_LIMITS.passkeyOptions.points + 30 }, () =>
    test.visitor.call(passkeys.signInOptions, {}),
  );
  expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(await rows()).toBe(countBefore);
  const { body: options } = await test.visitor.call(passkeys.signInOptions, {});
  for (let n = 0; n < RATE_LIMITS.passkeySignIn.points + 5; n++) {
    const wrong = { ...options, challenge: Buffer.alloc(32, n).toString('base64url') };
    const answer = await signInFrom('203.0.113.80', { response: authenticator.answer(wrong) });
    expect(answer.json().error.code).toBe('PASSKEY_REFUSED');
  }
  const right = await signInAnswer(test.visitor, member, authenticator);
  expect((await signInFrom('203.0.113.80', right)).statusCode).toBe(200);
  expect(await rows()).toBe((countBefore ?? 0) + 1);
});

it('A-20 S-15 signing in with a passkey sets the cookie with which the browser sees pictures and pages', async () => {
  const member = await test.member();
  const { authenticator } = await addPasskey(member, createAuthenticator({ countsUses: false }));
  const payload = await signInAnswer(test.visitor, member, authenticator);
  const { statusCode, headers } = await test.app.http.inject({ method: 'POST', url: passkeys.signIn.path, payload });
  expect([statusCode, String(headers['set-cookie']).includes(`stoop-session=${member.uid}.`)]).toEqual([200, true]);
});
