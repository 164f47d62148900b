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
