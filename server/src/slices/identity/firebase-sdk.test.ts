import { deleteApp, initializeApp } from 'firebase/app';
import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  updatePassword,
  updateProfile,
  validatePassword,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from 'firebase/auth';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createAccountWithoutCode } from '#server/demo/acts/identity.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { setAccountDisabled } from './accounts.ts';
import { codeIn, identityClient } from './identity.factory.ts';

let test: TestApp;
let address: string;
let call: ReturnType<typeof identityClient>;

beforeAll(async () => {
  test = await createTestApp();
  address = await test.listen();
  call = identityClient(test);
});
afterAll(() => test.close());

/** Opens an instance of the published client library, as a browser tab does. The name of an earlier one acts as a reload. */
function open(name: string) {
  const app = initializeApp({ apiKey: test.config.identityApiKey, projectId: 'stoop' }, name);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, address, { disableWarnings: true });
  return { auth, close: () => deleteApp(app) };
}
let count = 0;
async function member() {
  const email = `sdk${++count}@example.com`;
  await createAccountWithoutCode(test.app, { email, password: 'first-password' });
  return email;
}
const code = (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

describe('the published firebase SDK, unchanged', () => {
  it('A-09 signs in to an account created with an access code, reads it, refreshes and reloads it', async () => {
    const made = await call('signUp', {
      email: 'New@Example.com',
      password: 'long-secret',
      accessCode: test.config.inviteCode,
    });
    expect(made.status).toBe(200);
    const tab = open('tab-1');
    const { user } = await signInWithEmailAndPassword(tab.auth, 'new@example.com', 'long-secret');
    expect(user).toMatchObject({
      uid: made.body.localId,
      email: 'new@example.com',
      emailVerified: false,
      isAnonymous: false,
    });
    expect(user.providerData).toMatchObject([
      { providerId: 'password', uid: 'new@example.com', email: 'new@example.com' },
    ]);
    const formerToken = user.refreshToken;
    expect(await user.getIdToken(true)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(user.refreshToken).not.toBe(formerToken);
    const result = await user.getIdTokenResult();
    expect(result.signInProvider).toBe('password');
    expect(new Date(result.expirationTime).getTime() - new Date(result.issuedAtTime).getTime()).toBe(3_600_000);
    await user.reload();
    await tab.close();
  });

  it('A-11 A-09 restores the member with all times after a page reload', async () => {
    const email = await member();
    const first = open('tab-2');
    const { user } = await signInWithEmailAndPassword(first.auth, email, 'first-password');
    const { creationTime, lastSignInTime } = user.metadata;
    expect(new Date(creationTime ?? '').getTime()).toBeGreaterThan(1_700_000_000_000);
    await first.close();
    const second = open('tab-2');
    await second.auth.authStateReady();
    expect(second.auth.currentUser).toMatchObject({ uid: user.uid, email, metadata: { creationTime, lastSignInTime } });
    await second.close();
  });

  it('A-09 keeps the member signed in when the database is unavailable during a page reload', async () => {
    const email = await member();
    const first = open('tab-3');
    await signInWithEmailAndPassword(first.auth, email, 'first-password');
    await first.close();
    const admin = new pg.Client({ connectionString: inject('postgresUrl') });
    await admin.connect();
    const name = new URL(test.databaseUrl).pathname.slice(1);
    await admin.query(`alter database ${name} allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    const second = open('tab-3');
    await second.auth.authStateReady();
    expect(second.auth.currentUser?.email).toBe(email);
    expect(await code(second.auth.currentUser?.getIdToken(true) as Promise<string>)).toBe(
      'auth/network-request-failed',
    );
    expect(await code(signInWithEmailAndPassword(second.auth, email, 'first-password'))).toBe(
      'auth/network-request-failed',
    );
    await admin.query(`alter database ${name} allow_connections true`);
    await admin.end();
    expect(await second.auth.currentUser?.getIdToken(true)).toBeTruthy();
    expect(second.auth.currentUser?.email).toBe(email);
    await second.close();
  });

  it('A-17 updates the profile and the password, which ends the other sessions', async () => {
    const email = await member();
    const here = open('here');
    const there = open('there');
    const { user } = await signInWithEmailAndPassword(here.auth, email, 'first-password');
    const other = (await signInWithEmailAndPassword(there.auth, email, 'first-password')).user;
    await updateProfile(user, { displayName: 'Ana', photoURL: 'https://stoop.example/ana.jpg' });
    await user.reload();
    expect(user).toMatchObject({ displayName: 'Ana', photoURL: 'https://stoop.example/ana.jpg' });
    await updateProfile(user, { displayName: '', photoURL: '' });
    await user.reload();
    expect(user).toMatchObject({ displayName: null, photoURL: null });
    await updatePassword(user, 'second-password');
    await user.reload();
    expect(await user.getIdToken(true)).toBeTruthy();
    expect(await code(other.getIdToken(true))).toBe('auth/user-token-expired');
    expect(there.auth.currentUser).toBeNull();
    expect(await code(signInWithEmailAndPassword(there.auth, email, 'first-password'))).toBe('auth/invalid-credential');
    expect(await code(signInWithEmailAndPassword(there.auth, email, 'second-password'))).toBe('done');
    await here.close();
    await there.close();
  });

  it('A-17 requires a recent login for a new password or deletion, and accepts a reauthentication', async () => {
    const email = await member();
    const tab = open('old-login');
    const { user } = await signInWithEmailAndPassword(tab.auth, email, 'first-password');
    test.clock.advance(6 * 60_000);
    expect(await code(updatePassword(user, 'second-password'))).toBe('auth/requires-recent-login');
    expect(await code(user.delete())).toBe('auth/requires-recent-login');
    expect(await code(verifyBeforeUpdateEmail(user, 'elsewhere@example.com'))).toBe('auth/requires-recent-login');
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, 'first-password'));
    expect(await code(updatePassword(user, 'second-password'))).toBe('done');
    await tab.close();
  });

  it('A-17 resets a password with a mailed link that works once, and ends every session', async () => {
    const email = await member();
    const tab = open('reset');
    const { user } = await signInWithEmailAndPassword(tab.auth, email, 'first-password');
    await sendPasswordResetEmail(tab.auth, email);
    expect(test.mails.at(-1)).toMatchObject({ to: email });
    expect(test.mails.at(-1)?.text).toContain('http://stoop.test/reset-password#oobCode=');
    const oobCode = codeIn(test.mails);
    expect(await verifyPasswordResetCode(tab.auth, oobCode)).toBe(email);
    expect(await code(confirmPasswordReset(tab.auth, oobCode, 'short'))).toBe('auth/weak-password');
    await confirmPasswordReset(tab.auth, oobCode, 'second-password');
    expect(await code(confirmPasswordReset(tab.auth, oobCode, 'third-password'))).toBe('auth/invalid-action-code');
    expect(await code(user.reload())).toBe('auth/user-token-expired');
    expect(tab.auth.currentUser).toBeNull();
    expect(await code(signInWithEmailAndPassword(tab.auth, email, 'second-password'))).toBe('done');
    await tab.close();
  });

  it('A-17 verifies an email, and changes it only after the link in the new mailbox was opened', async () => {
    const email = await member();
    const tab = open('verify');
    const { user } = await signInWithEmailAndPassword(tab.auth, email, 'first-password');
    await sendEmailVerification(user);
    await applyActionCode(tab.auth, codeIn(test.mails));
    await user.reload();
    expect(user.emailVerified).toBe(true);
    const recipient = `moved-${email}`;
    await verifyBeforeUpdateEmail(user, recipient);
    const oobCode = codeIn(test.mails.filter((mail) => mail.to === recipient));
    expect((await checkActionCode(tab.auth, oobCode)).data).toMatchObject({ email: recipient, previousEmail: email });
    await applyActionCode(tab.auth, oobCode);
    expect(test.mails.at(-1)).toMatchObject({ to: email, subject: 'Your Stoop email was changed' });
    await user.reload();
    expect(user).toMatchObject({ email: recipient, emailVerified: true });
    expect(await code(applyActionCode(tab.auth, oobCode))).toBe('auth/invalid-action-code');
    await tab.close();
  });

  it('A-18 deletes the account and ends its other sessions', async () => {
    const email = await member();
    const here = open('leaving');
    const there = open('left');
    const { user } = await signInWithEmailAndPassword(here.auth, email, 'first-password');
    const other = (await signInWithEmailAndPassword(there.auth, email, 'first-password')).user;
    await user.delete();
    expect(here.auth.currentUser).toBeNull();
    expect(await code(other.getIdToken(true))).toBe('auth/user-token-expired');
    expect(await code(signInWithEmailAndPassword(here.auth, email, 'first-password'))).toBe('auth/invalid-credential');
    await here.close();
    await there.close();
  });

  it('A-14 signs a disabled member out', async () => {
    const email = await member();
    const tab = open('disabled');
    const { user } = await signInWithEmailAndPassword(tab.auth, email, 'first-password');
    await test.app.transact((work) => setAccountDisabled(work, user.uid, true));
    expect(await code(user.getIdToken(true))).toBe('auth/user-disabled');
    expect(tab.auth.currentUser).toBeNull();
    expect(await code(signInWithEmailAndPassword(tab.auth, email, 'first-password'))).toBe('auth/user-disabled');
    expect(await code(signInWithEmailAndPassword(tab.auth, email, 'other-password'))).toBe('auth/invalid-credential');
    await tab.close();
  });

  it('A-10 A-16 maps errors to the codes of the library', async () => {
    const email = await member();
    const tab = open('errors');
    const trial = (password: string, as = email) => code(signInWithEmailAndPassword(tab.auth, as, password));
    expect(await trial('wrong-password')).toBe('auth/invalid-credential');
    expect(await trial('wrong-password', 'nobody@example.com')).toBe('auth/invalid-credential');
    expect(await trial('wrong-password', 'nothing')).toBe('auth/invalid-email');
    expect(await trial('')).toBe('auth/missing-password');
    expect(await code(createUserWithEmailAndPassword(tab.auth, 'b@example.com', 'long-secret'))).toBe(
      'auth/invalid-access-code',
    );
    expect((await validatePassword(tab.auth, '1234567')).isValid).toBe(false);
    expect((await validatePassword(tab.auth, '12345678')).isValid).toBe(true);
    await signOut(tab.auth);
    await tab.close();
  });
});
