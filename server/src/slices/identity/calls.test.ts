import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { identityClient } from './identity.factory.ts';

let test: TestApp;
let call: ReturnType<typeof identityClient>;
let accessCode: string;

beforeAll(async () => {
  test = await createTestApp();
  call = identityClient(test);
  accessCode = test.config.inviteCode;
});
afterAll(() => test.close());

const password = 'secret1';
async function signedIn(email: string) {
  const uid = await test.app.slices.identity.createAccount({ email, password });
  return { uid, email, ...(await test.app.slices.identity.issueTokens(uid)) };
}
/** Returns tokens that are not valid (any longer), with the code that each is answered with. */
async function invalidTokens() {
  const { identity } = test.app.slices;
  const gone = await signedIn('gone@example.com');
  await call('delete', { idToken: gone.idToken });
  const out = await signedIn('out@example.com');
  await call('signOut', { idToken: out.idToken });
  const disabled = await signedIn('off@example.com');
  await test.app.transact((work) => identity.setDisabled(work, disabled.uid, true));
  return [
    ['', 'MISSING_ID_TOKEN'],
    ['nonsense', 'INVALID_ID_TOKEN'],
    [gone.idToken, 'USER_NOT_FOUND'],
    [out.idToken, 'TOKEN_EXPIRED'],
    [disabled.idToken, 'USER_DISABLED'],
  ] as const;
}

describe('accounts:signUp', () => {
  it('A-09 A-05 creates an account and signs it in', async () => {
    const { status, body } = await call('signUp', {
      email: 'Ana@Example.com',
      password,
      accessCode,
      returnSecureToken: true,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      kind: 'identitytoolkit#SignupNewUserResponse',
      localId: expect.stringMatching(/^[A-Za-z0-9]{28}$/),
      email: 'ana@example.com',
      idToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresIn: '3600',
    });
  });

  it('A-05 A-08 checks the access code first, then email and password, and answers with the provider’s sentences', async () => {
    const email = 'ana@example.com';
    const wrong = await call('signUp', { email, password, accessCode: 'wrong-code' });
    expect(wrong.status).toBe(400);
    expect(wrong.error).toEqual({
      code: 400,
      message: 'INVALID_ACCESS_CODE : Invalid access code',
      errors: [{ message: 'INVALID_ACCESS_CODE : Invalid access code', reason: 'invalid', domain: 'global' }],
    });
    expect((await call('signUp', { email, password })).code).toBe('INVALID_ACCESS_CODE');
    expect((await call('signUp', { email: 'nonsense', password: '1' })).code).toBe('INVALID_ACCESS_CODE');
    expect((await call('signUp', { accessCode })).code).toBe('ADMIN_ONLY_OPERATION');
    expect((await call('signUp', { accessCode, idToken: 'x' })).code).toBe('OPERATION_NOT_ALLOWED');
    expect((await call('signUp', { accessCode, password })).code).toBe('MISSING_EMAIL');
    expect((await call('signUp', { accessCode, email })).code).toBe('MISSING_PASSWORD');
    expect((await call('signUp', { accessCode, email: 'nonsense', password })).code).toBe('INVALID_EMAIL');
    const weak = await call('signUp', { accessCode, email: 'weak@example.com', password: '12345' });
    expect(weak.error.message).toBe('WEAK_PASSWORD : Password should be at least 6 characters');
    const long = await call('signUp', { accessCode, email: 'long@example.com', password: 'x'.repeat(300) });
    expect(long.code).toBe('PASSWORD_DOES_NOT_MEET_REQUIREMENTS');
    expect((await call('signUp', { accessCode, email, password })).code).toBe('EMAIL_EXISTS');
  });

  it('A-05 creates no account when the access code is wrong', async () => {
    await call('signUp', { email: 'nobody@example.com', password, accessCode: 'wrong-code' });
    expect((await call('signInWithPassword', { email: 'nobody@example.com', password })).code).toBe(
      'INVALID_LOGIN_CREDENTIALS',
    );
  });
});

describe('accounts:signInWithPassword', () => {
  it('A-09 answers in the provider’s format', async () => {
    const { uid } = await signedIn('ben@example.com');
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
    await signedIn('here@example.com');
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

describe('accounts:lookup', () => {
  it('A-11 returns the user record with times as text', async () => {
    const { uid, idToken } = await signedIn('cara@example.com');
    const now = test.clock.now();
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
          validSince: String(Math.floor(now.getTime() / 1000)),
          createdAt: String(now.getTime()),
          lastLoginAt: String(now.getTime()),
          lastRefreshAt: now.toISOString(),
          passwordUpdatedAt: now.getTime(),
        },
      ],
    });
  });

  it('A-14 A-10 gives lookup, update and delete the same reason for an invalid token', async () => {
    for (const [idToken, code] of await invalidTokens()) {
      expect((await call('lookup', { idToken })).code).toBe(code);
      expect((await call('delete', { idToken })).code).toBe(code);
      if (idToken) expect((await call('update', { idToken, displayName: 'A' })).code).toBe(code);
      expect((await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })).code).toBe(code);
    }
  });
});

describe('accounts:update', () => {
  it('A-09 changes and deletes the name and photo without issuing new tokens', async () => {
    const { idToken } = await signedIn('dora@example.com');
    const photoUrl = 'https://stoop.example/d.jpg';
    const { body } = await call('update', { idToken, displayName: ' Dora ', photoUrl, returnSecureToken: true });
    expect(body).toMatchObject({ kind: 'identitytoolkit#SetAccountInfoResponse', displayName: 'Dora', photoUrl });
    expect(body).not.toHaveProperty('idToken');
    const { body: less } = await call('update', { idToken, deleteAttribute: ['PHOTO_URL'] });
    expect(less).not.toHaveProperty('photoUrl');
    expect((await call('update', { idToken, displayName: null })).body).not.toHaveProperty('displayName');
  });

  it('A-09 refuses unsupported and invalid changes', async () => {
    const { idToken } = await signedIn('eve@example.com');
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
    const { idToken, refreshToken } = await signedIn('finn@example.com');
    const { body } = await call('update', { idToken, password: 'another1', returnSecureToken: true });
    expect(body).toMatchObject({ idToken: expect.any(String), refreshToken: expect.any(String), expiresIn: '3600' });
    expect((await call('token', { grant_type: 'refresh_token', refresh_token: refreshToken })).code).toBe(
      'TOKEN_EXPIRED',
    );
    expect((await call('token', { grant_type: 'refresh_token', refresh_token: body.refreshToken })).status).toBe(200);
  });

  it('A-17 requires a recent login for a new password and for deletion', async () => {
    const { idToken } = await signedIn('gus@example.com');
    test.clock.advance(5 * 60_000 + 1000);
    expect((await call('update', { idToken, password: 'another1' })).code).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    expect((await call('delete', { idToken })).code).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    expect((await call('update', { idToken, displayName: 'Gus' })).status).toBe(200);
  });
});

describe('accounts:delete', () => {
  it('A-18 deletes nothing when a listener fails, because listeners run in the same transaction', async () => {
    const { identity } = test.app.slices;
    const { uid, email, idToken } = await signedIn('hal@example.com');
    let fails = true;
    const seen: string[] = [];
    identity.onAccountDeleted(async (work, gone) => {
      seen.push(`${gone} ${await identity.emailOf(work.db, gone)}`);
      if (fails) throw new Error('a failing listener');
    });
    const failed = await test.app.http.inject({
      method: 'POST',
      url: `/v1/accounts:delete?key=${test.config.identityApiKey}`,
      payload: { idToken },
    });
    expect(failed.statusCode).toBe(500);
    expect(await identity.accountExists(test.app.database.db, uid)).toBe(true);
    expect((await call('lookup', { idToken })).status).toBe(200);
    fails = false;
    expect((await call('delete', { idToken })).body).toEqual({ kind: 'identitytoolkit#DeleteAccountResponse' });
    expect(seen).toEqual([`${uid} ${email}`, `${uid} ${email}`]);
    expect(await identity.accountExists(test.app.database.db, uid)).toBe(false);
    expect(await identity.dataOf(test.app.database.db, uid)).toBeNull();
  });
});

describe('/v1/token', () => {
  it('A-09 exchanges a refresh token, form-encoded', async () => {
    const { uid, refreshToken } = await signedIn('ida@example.com');
    const { body } = await call('token', { grant_type: 'refresh_token', refresh_token: refreshToken });
    expect(body).toEqual({
      access_token: body.id_token,
      id_token: expect.any(String),
      refresh_token: expect.any(String),
      expires_in: '3600',
      token_type: 'Bearer',
      user_id: uid,
      project_id: 'stoop',
    });
    expect(body.refresh_token).not.toBe(refreshToken);
  });

  it('A-10 names the missing or invalid parameter', async () => {
    expect((await call('token', {})).code).toBe('MISSING_GRANT_TYPE');
    expect((await call('token', { grant_type: 'password' })).code).toBe('INVALID_GRANT_TYPE');
    expect((await call('token', { grant_type: 'refresh_token' })).code).toBe('MISSING_REFRESH_TOKEN');
  });
});

describe('the download of a member', () => {
  it('A-18 returns the account and its sessions for the download', async () => {
    const { identity } = test.app.slices;
    const uid = await identity.createAccount({ email: 'data@example.com', password: 'secret1', emailVerified: true });
    await identity.issueTokens(uid);
    expect(await identity.dataOf(test.app.database.db, uid)).toMatchObject({
      uid,
      email: 'data@example.com',
      emailVerified: true,
      sessions: [{ openedAt: test.clock.now().toISOString() }],
    });
  });
});
