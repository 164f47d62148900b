import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identity } from '#contract/identity/sessions.ts';
import { createAccountWithoutCode } from '#server/demo/acts/identity.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { setAccountDisabled } from './accounts.ts';
import { deleteOldIdentityRows } from './delete-old-rows.ts';
import { codeIn, identityClient, password, signedIn } from './identity.factory.ts';
import { accountDataOf } from './member-data.ts';
import { signInVerified } from './sign-in-verified.ts';

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
    const { uid, idToken } = await signedIn(test, 'ben@example.com');
    await call('update', { idToken, displayName: 'Ben' });
    const { body } = await call('signInWithPassword', { email: 'BEN@example.com', password });
    expect(body).toEqual({
      kind: 'identitytoolkit#VerifyPasswordResponse',
      registered: true,
      localId: uid,
      email: 'ben@example.com',
      displayName: 'Ben',
      idToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresIn: '3600',
    });
  });

  it('A-16 answers a wrong password in the same way for an account, a disabled one and an unknown email', async () => {
    await signedIn(test, 'here@example.com');
    const { uid } = await signedIn(test, 'closed@example.com');
    await test.app.transact((work) => setAccountDisabled(work, uid, true));
    const known = await call('signInWithPassword', { email: 'here@example.com', password: 'wrong1' });
    const unknown = await call('signInWithPassword', { email: 'not-here@example.com', password: 'wrong1' });
    const disabled = await call('signInWithPassword', { email: 'closed@example.com', password: 'wrong1' });
    expect(known.code).toBe('INVALID_LOGIN_CREDENTIALS');
    expect([unknown, disabled]).toEqual([known, known]);
    expect((await call('signInWithPassword', { email: 'closed@example.com', password })).code).toBe('USER_DISABLED');
  });

  it('S-12 ends the earlier session of a browser that signs in again, and of no other browser', async () => {
    const { uid, email } = await signedIn(test, 'twice@example.com');
    const signIn = (secret: string) => call('signInWithPassword', { email, password, deviceSecret: secret.repeat(43) });
    const first = await signIn('a');
    const elsewhere = await signIn('b');
    const second = await signIn('a');
    expect((await refresh(first.body.refreshToken)).code).toBe('TOKEN_EXPIRED');
    for (const { body } of [elsewhere, second]) expect((await refresh(body.refreshToken)).status).toBe(200);
    expect((await accountDataOf(test.app.db, uid))?.sessions.length).toBe(3);
  });

  it('S-12 keeps 50 sessions and browsers of a member, and ends the ones unused for longest', async () => {
    const { uid, idToken } = await signedIn(test, 'often@example.com');
    const { db, pool, transact } = test.app;
    for (let index = 0; index < 51; index++) {
      test.clock.advance(1000);
      const deviceSecret = String(index).padStart(43, 'a');
      await transact((work) => signInVerified(work, uid, { by: 'passkey', caller: null, deviceSecret }));
    }
    expect((await accountDataOf(db, uid))?.sessions).toHaveLength(50);
    expect((await call('lookup', { idToken })).code).toBe('TOKEN_EXPIRED');
    const { rows } = await pool.query('select count(*)::int from known_devices where uid = $1', [uid]);
    expect(rows).toEqual([{ count: 50 }]);
    // The last of them is forgotten when nobody has signed in there for a year.
    const isKnown = async () => {
      await deleteOldIdentityRows(test.app);
      return (await pool.query('select from known_devices where uid = $1', [uid])).rowCount === 1;
    };
    test.clock.advance(365 * 86_400_000);
    expect(await isKnown()).toBe(true);
    test.clock.advance(1);
    expect(await isKnown()).toBe(false);
  });

  it('S-17 mails a member about a sign-in from a browser that the account does not know', async () => {
    const email = 'new-place@example.com';
    await createAccountWithoutCode(test.app, { email, password, emailVerified: true });
    const notices = () =>
      test.mails.filter(({ to, subject }) => to === email && subject === 'New sign-in to your Stoop account').length;
    const signIn = (secret: string, given = password) =>
      call('signInWithPassword', { email, password: given, deviceSecret: secret.repeat(43) });
    const first = test.clock.now().getTime();
    await signIn('a');
    expect(notices()).toBe(1);
    expect(test.mails.at(-1)?.text).toMatch(/with an unknown browser on \w+ \d+, 20\d\d/);
    await signIn('a');
    expect(notices()).toBe(1);
    await signIn('b');
    expect(notices()).toBe(2);
    // A reset forgets every browser. The mail with the link was the notice.
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    await call('resetPassword', { oobCode: codeIn(test.mails), newPassword: 'newer-password' });
    await signIn('a', 'newer-password');
    expect(notices()).toBe(2);
    await signIn('b', 'newer-password');
    expect(notices()).toBe(3);
    // At most ten of these mails reach a mailbox in a day.
    const { rows } = await test.app.pool.query(
      `update rate_limits set points = 9 where key = (select 'id-notice:' || uid from accounts where email = $1)
       returning expire`,
      [email],
    );
    await signIn('c', 'newer-password');
    await signIn('d', 'newer-password');
    expect(notices()).toBe(4);
    expect(Number(rows[0].expire) - first).toBe(86_400_000);
    test.clock.set(new Date(first + 86_400_000 - 1));
    await signIn('e', 'newer-password');
    expect(notices()).toBe(4);
    test.clock.advance(1);
    await signIn('f', 'newer-password');
    expect(notices()).toBe(5);
  });

  it('S-12 lists the open sessions of a member, and ends one of them or all others', async () => {
    const { uid, email } = await signedIn(test, 'lists@example.com');
    const signIn = async (secret: string, userAgent: string) => {
      const request = { email, password, deviceSecret: secret.repeat(43) };
      return (await call('signInWithPassword', request, { userAgent })).body;
    };
    const laptop = await signIn('l', 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/145.0');
    const phone = await signIn('p', 'Mozilla/5.0 (iPhone) AppleWebKit/605.1 Version/18.1 Safari/605.1');
    const ownParams = { params: { uid } };
    const onLaptop = test.caller(laptop.idToken);
    const onPhone = test.caller(phone.idToken);
    const { sessions } = (await onLaptop.call(identity.listSessions, ownParams)).body;
    const instant = test.clock.now().toISOString();
    const row = { id: expect.any(String), signedInAt: instant, lastUsedAt: instant };
    expect(sessions.length).toBe(3);
    expect(sessions).toContainEqual({ ...row, current: true, browser: 'Firefox', system: 'Windows' });
    expect(sessions).toContainEqual({ ...row, current: false, browser: 'Safari', system: 'iPhone' });
    const sessionId = sessions.find(({ system }) => system === 'iPhone')?.id ?? '';
    const stranger = await test.member();
    const theirs = { params: { uid: stranger.uid, sessionId } };
    expect((await stranger.call(identity.endSession, theirs)).status).toBe(404);
    expect((await stranger.call(identity.endSession, { params: { uid, sessionId } })).status).toBe(404);
    expect((await onPhone.call(identity.listSessions, ownParams)).status).toBe(200);
    expect((await onLaptop.call(identity.endSession, { params: { uid, sessionId } })).status).toBe(200);
    expect((await onPhone.call(identity.listSessions, ownParams)).status).toBe(401);
    expect((await refresh(phone.refreshToken)).code).toBe('TOKEN_EXPIRED');
    expect((await onLaptop.call(identity.endSession, { params: { uid, sessionId } })).status).toBe(404);
    expect((await onLaptop.call(identity.endOtherSessions, ownParams)).body).toEqual({ ended: 1 });
    expect((await onLaptop.call(identity.listSessions, ownParams)).body.sessions.length).toBe(1);
  });

  it('A-09 names the missing or invalid field', async () => {
    expect((await call('signInWithPassword', { password })).code).toBe('MISSING_EMAIL');
    expect((await call('signInWithPassword', { email: 'nonsense', password })).code).toBe('INVALID_EMAIL');
    expect((await call('signInWithPassword', { email: 'ben@example.com' })).code).toBe('MISSING_PASSWORD');
  });

  it('A-08 accepts a password in either Unicode form of its accented letters', async () => {
    await createAccountWithoutCode(test.app, { email: 'accents@example.com', password: 'caf\u00e9-noir' });
    expect(
      (await call('signInWithPassword', { email: 'accents@example.com', password: 'cafe\u0301-noir' })).status,
    ).toBe(200);
  });
});
