import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { identityClient, signedIn } from './identity.factory.ts';

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
    const { body } = await call('update', { idToken, password: 'another1', returnSecureToken: true });
    expect(body).toMatchObject({ idToken: expect.any(String), refreshToken: expect.any(String), expiresIn: '3600' });
    expect((await call('token', { grant_type: 'refresh_token', refresh_token: refreshToken })).code).toBe(
      'TOKEN_EXPIRED',
    );
    expect((await call('token', { grant_type: 'refresh_token', refresh_token: body.refreshToken })).status).toBe(200);
  });

  it('A-17 requires a recent login for a new password and for deletion', async () => {
    const { idToken } = await signedIn(test, 'gus@example.com');
    test.clock.advance(5 * 60_000 + 1000);
    expect((await call('update', { idToken, password: 'another1' })).code).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    expect((await call('delete', { idToken })).code).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    expect((await call('update', { idToken, displayName: 'Gus' })).status).toBe(200);
  });
});
