import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { identityClient, password, signedIn } from './identity.factory.ts';

let test: TestApp;
let call: ReturnType<typeof identityClient>;

beforeAll(async () => {
  test = await createTestApp();
  call = identityClient(test);
});
afterAll(() => test.close());

const refresh = (refresh_token: string) => call('token', { grant_type: 'refresh_token', refresh_token });

describe('accounts:signInWithPassword', () => {
  it('A-09 answers in the provider’s format', async () => {
    const { uid } = await signedIn(test, 'ben@example.com');
    const { body } = await call('signInWithPassword', { email: 'BEN@example.com', password });
    expect(body).toEqual({
      kind: 'identitytoolkit#VerifyPasswordResponse',
      registered: true,
      localId: uid,
      email: 'ben@example.com',
      idToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresIn: '3600',
    });
  });

  it('A-16 answers a wrong password and an unknown email in the same way', async () => {
    await signedIn(test, 'here@example.com');
    const known = await call('signInWithPassword', { email: 'here@example.com', password: 'wrong1' });
    const unknown = await call('signInWithPassword', { email: 'not-here@example.com', password: 'wrong1' });
    expect(known.code).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(unknown).toEqual(known);
  });

  it('S-12 ends the earlier session of a browser that signs in again, and of no other browser', async () => {
    const { uid, email } = await signedIn(test, 'twice@example.com');
    const signIn = (secret: string) => call('signInWithPassword', { email, password, deviceSecret: secret.repeat(43) });
    const first = await signIn('a');
    const elsewhere = await signIn('b');
    const second = await signIn('a');
    expect((await refresh(first.body.refreshToken)).code).toBe('TOKEN_EXPIRED');
    for (const { body } of [elsewhere, second]) expect((await refresh(body.refreshToken)).status).toBe(200);
    expect((await test.app.slices.identity.dataOf(test.app.database.db, uid))?.sessions.length).toBe(3);
  });

  it('S-17 mails a member about a sign-in from a browser that the account does not know', async () => {
    const email = 'new-place@example.com';
    await test.app.slices.identity.createAccount({ email, password, emailVerified: true, createdAt: test.clock.now() });
    const subjects = () => test.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
    const signIn = (secret: string) => call('signInWithPassword', { email, password, deviceSecret: secret.repeat(43) });
    // Right after the password was chosen, there is no earlier browser to compare with.
    await signIn('a');
    expect(subjects()).toEqual([]);
    await signIn('a');
    expect(subjects()).toEqual([]);
    await signIn('b');
    expect(subjects()).toEqual(['New sign-in to your Stoop account']);
    expect(test.mails.at(-1)?.text).toMatch(/with an unknown browser on \w+ \d+, 20\d\d/);
    await signIn('b');
    expect(subjects().length).toBe(1);
  });

  it('A-10 names the missing or invalid field', async () => {
    expect((await call('signInWithPassword', { password })).code).toBe('MISSING_EMAIL');
    expect((await call('signInWithPassword', { email: 'nonsense', password })).code).toBe('INVALID_EMAIL');
    expect((await call('signInWithPassword', { email: 'ben@example.com' })).code).toBe('MISSING_PASSWORD');
  });

  it('A-08 accepts a password in either Unicode form of its accented letters', async () => {
    await test.app.slices.identity.createAccount({ email: 'accents@example.com', password: 'caf\u00e9-noir' });
    expect(
      (await call('signInWithPassword', { email: 'accents@example.com', password: 'cafe\u0301-noir' })).status,
    ).toBe(200);
  });
});
