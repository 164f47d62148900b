import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { codeIn, identityClient, password, signedIn } from './identity.factory.ts';

let test: TestApp;
let call: ReturnType<typeof identityClient>;

beforeAll(async () => {
  test = await createTestApp();
  call = identityClient(test);
});
afterAll(() => test.close());

describe('accounts:update', () => {
  it('A-09 changes and deletes the name and photo without issuing new tokens', async () => {
    const { idToken } = await signedIn(test, 'dora@example.com');
    const photoUrl = 'https://stoop.example/d.jpg';
    const { body } = await call('update', { idToken, displayName: ' Dora ', photoUrl, returnSecureToken: true });
    expect(body).toMatchObject({ kind: 'identitytoolkit#SetAccountInfoResponse', displayName: 'Dora', photoUrl });
    expect(body).not.toHaveProperty('idToken');
    const { body: less } = await call('update', { idToken, deleteAttribute: ['PHOTO_URL'] });
    expect(less).not.toHaveProperty('photoUrl');
    expect((await call('update', { idToken, displayName: null })).body).not.toHaveProperty('displayName');
  });

  it('A-09 refuses unsupported and invalid changes', async () => {
    const { idToken } = await signedIn(test, 'eve@example.com');
    const refused = async (request: Parameters<typeof call<'update'>>[1]) =>
      (await call('update', request)).error.message;
    expect(await refused({})).toBe('INVALID_REQ_TYPE : Unsupported request parameters.');
    expect(await refused({ idToken, deleteProvider: ['password'] })).toMatch(/^INVALID_REQ_TYPE/);
    expect(await refused({ idToken, deleteAttribute: ['EMAIL'] })).toMatch(/^INVALID_REQ_TYPE/);
    expect(await refused({ idToken, email: 'nonsense' })).toBe('INVALID_EMAIL');
    expect(await refused({ idToken, email: 'other@example.com' })).toMatch(/^OPERATION_NOT_ALLOWED : /);
    expect(await refused({ idToken, password: '123' })).toMatch(/^WEAK_PASSWORD : /);
    expect((await call('update', { idToken, photoUrl: 'javascript:alert(1)' })).error.status).toBe('INVALID_ARGUMENT');
    expect((await call('update', { idToken, displayName: 'x'.repeat(200) })).error.status).toBe('INVALID_ARGUMENT');
    expect((await call('update', { idToken, displayName: 'a\u0000b' })).error.status).toBe('INVALID_ARGUMENT');
  });

  it('A-17 returns new tokens for a new password and rejects the old refresh token', async () => {
    const { idToken, refreshToken } = await signedIn(test, 'finn@example.com');
    const { body } = await call('update', { idToken, password: 'another-one', returnSecureToken: true });
    expect(body).toMatchObject({ idToken: expect.any(String), refreshToken: expect.any(String), expiresIn: '3600' });
    expect((await call('token', { grant_type: 'refresh_token', refresh_token: refreshToken })).code).toBe(
      'TOKEN_EXPIRED',
    );
    expect((await call('token', { grant_type: 'refresh_token', refresh_token: body.refreshToken })).status).toBe(200);
  });

  it('A-16 S-18 S-57 takes the current password instead of a recent login, and counts the wrong ones of its session alone', async () => {
    const { email, idToken } = await signedIn(test, 'ida@example.com');
    // A stranger behind the same address guesses until nobody may sign in there.
    const guess = () => call('signInWithPassword', { email, password: 'not-the-password' });
    for (let guesses = 0; guesses < 5; guesses++) await guess();
    expect((await guess()).code).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    test.clock.advance(5 * 60_000 + 1000);
    const change = (currentPassword: string, chosen = 'another-one') =>
      call('update', { idToken, password: chosen, currentPassword });
    expect((await change('not-the-password')).error.message).toBe(
      'INVALID_PASSWORD : This isn’t your current password.',
    );
    expect((await change(password, 'qwertyuiop')).error.message).toMatch(/^WEAK_PASSWORD : This is one of the most/);
    expect((await change(password)).status).toBe(200);
    test.clock.advance(30 * 60_000);
    expect((await call('signInWithPassword', { email, password: 'another-one' })).status).toBe(200);
    for (let guesses = 0; guesses < 10; guesses++) await change('not-the-password');
    expect((await change('another-one', 'yet-another-one')).code).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  });

  it('S-18 counts new passwords before they are hashed, and mails nothing about them to an unconfirmed address', async () => {
    const { email, idToken } = await signedIn(test, 'busy@example.com');
    const answers = await Promise.all(
      Array.from({ length: 21 }, (_, index) => call('update', { idToken, password: `chosen-in-a-row-${index}` })),
    );
    expect(answers.filter(({ code }) => code === 'TOO_MANY_ATTEMPTS_TRY_LATER')).toHaveLength(1);
    expect(test.mails.filter(({ to }) => to === email)).toEqual([]);
    // A thief in the session cannot keep the owner from a new password by mail.
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const oobCode = codeIn(test.mails);
    expect((await call('resetPassword', { oobCode, newPassword: 'chosen-by-mail' })).status).toBe(200);
  });

  it('A-17 requires a recent login for a new password and for deletion', async () => {
    const { idToken } = await signedIn(test, 'gus@example.com');
    test.clock.advance(5 * 60_000 + 1000);
    expect((await call('update', { idToken, password: 'another-one' })).code).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    expect((await call('delete', { idToken })).code).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    expect((await call('update', { idToken, displayName: 'Gus' })).status).toBe(200);
  });
});
