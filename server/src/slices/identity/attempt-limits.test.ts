import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { identity } from '#contract/identity/sessions.ts';
import { createAccountWithoutCode, issueTokens } from '#server/demo/acts/identity.ts';
import { issueInviteCode } from '#server/slices/invites/index.ts';
import { recoveryCodeLimit } from '#server/slices/passkeys/recovery-code-limit.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { type AttemptLimits, createAttemptLimits } from './attempt-limits.ts';
import { IdentityError } from './errors.ts';
import { codeIn, identityClient } from './identity.factory.ts';
import { RECENT_LOGIN_MS } from './limits.rules.ts';
import { resetLinksMailed } from './mail-later.ts';
import { passwords } from './passwords.ts';

let test: TestApp;
let call: ReturnType<typeof identityClient>;
let count = 0;

beforeAll(async () => {
  test = await createTestApp();
  call = identityClient(test);
});
afterEach(() => void vi.useRealTimers());
afterAll(() => test.close());

const password = 'right-password';
async function member() {
  const email = `limits${++count}@example.com`;
  const uid = await createAccountWithoutCode(test.app, { email, password });
  return { uid, email };
}
const signIn = (email: string, trial: string, networkAddress: string, deviceSecret?: string) =>
  call(
    'signInWithPassword',
    { email, password: trial, ...(deviceSecret && { deviceSecret }) },
    { from: networkAddress },
  );
const tally = (codes: (string | undefined)[]) =>
  Object.fromEntries([...new Set(codes)].map((code) => [code ?? 'ok', codes.filter((other) => other === code).length]));

/** Counts the statements of a call, to compare work without measuring time. */
const countWork = async (call: () => Promise<unknown>) => (await recordStatements(call)).statements.length;

describe('limits on passwords', () => {
  it('A-16 checks at most 5 passwords for an account from one address, and 20 from many addresses at once', async () => {
    const { email } = await member();
    const isChecked = ({ code }: { code: string | undefined }) => code !== 'TOO_MANY_ATTEMPTS_TRY_LATER';
    const one = await Promise.all(Array.from({ length: 20 }, (_, n) => signIn(email, `guess-${n}`, '10.1.200.1')));
    expect(one.filter(isChecked)).toHaveLength(5);
    const many = await Promise.all(
      Array.from({ length: 60 }, (_, n) => signIn(email, n === 59 ? password : `guess-${n}`, `10.1.${n}.1`)),
    );
    expect(many.filter(isChecked)).toHaveLength(15);
    expect((await signIn(email, password, '10.2.0.1')).error.message).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER : \S/);
  });

  /** Guesses at irregular times. Returns the most guesses that were checked within some time of that length. */
  async function mostChecked(guesses: number, hours: number, addressOf: (n: number) => string) {
    const { email } = await member();
    const checked: number[] = [];
    for (let n = 0; n < guesses; n++) {
      test.clock.advance(((n * 7919) % 13) * 60_000);
      if ((await signIn(email, 'wrong-password', addressOf(n))).code === 'INVALID_LOGIN_CREDENTIALS')
        checked.push(test.clock.now().getTime());
    }
    const counts = checked.map((from) => checked.filter((time) => time >= from && time < from + hours * 3_600_000));
    return Math.max(...counts.map(({ length }) => length));
  }

  it('A-16 checks at most 20 wrong passwords within any two hours, so 240 in a day', async () => {
    expect(await mostChecked(100, 2, (n) => `10.21.${n}.1`)).toBe(20);
  });

  it('A-16 lets right passwords in during a flood of wrong ones for one email, which takes few connections', async () => {
    const { email } = await member();
    const { email: neighbor } = await member();
    const networkAddress = '203.0.113.60';
    const { pool } = test.app;
    let waitingMost = 0;
    const guess = async (n: number) => {
      const payload = { email, password: `guess-${n}` };
      const url = `/v1/accounts:signInWithPassword?key=${test.config.identityApiKey}`;
      await test.app.http.inject({ method: 'POST', url, remoteAddress: networkAddress, payload });
      waitingMost = Math.max(waitingMost, pool.waitingCount);
    };
    const flood = Promise.all(Array.from({ length: 300 }, (_, n) => guess(n)));
    const right = [signIn(neighbor, password, networkAddress), signIn(email, password, '203.0.113.61')];
    expect((await Promise.all(right)).map(({ status }) => status)).toEqual([200, 200]);
    await flood;
    // No guess waits for a connection while another one holds it and waits for the same row.
    expect(waitingMost).toBeLessThan(5);
    // A refusal is remembered, so further guesses take no query.
    expect(await countWork(() => Promise.all(Array.from({ length: 50 }, (_, n) => guess(n))))).toBeLessThan(5);
  });

  it('A-16 checks at most 5 wrong passwords from one address within any 30 minutes', async () => {
    const { email } = await member();
    const MINUTE = 60_000;
    const guess = async () => (await signIn(email, 'wrong-password', '10.9.7.1')).code;
    const WRONG = 'INVALID_LOGIN_CREDENTIALS';
    const LATER = 'TOO_MANY_ATTEMPTS_TRY_LATER';
    expect(await guess()).toBe(WRONG);
    test.clock.advance(29 * MINUTE);
    for (let n = 0; n < 4; n++) expect(await guess()).toBe(WRONG);
    expect(await guess()).toBe(LATER);
    test.clock.advance(MINUTE - 1);
    expect(await guess()).toBe(LATER);
    // Only the first attempt is older than half an hour, so one more is allowed. A fixed window would allow five.
    test.clock.advance(1);
    expect([await guess(), await guess()]).toEqual([WRONG, LATER]);
    // Refused attempts are not counted, so they do not extend the wait.
    test.clock.advance(29 * MINUTE);
    expect([await guess(), await guess(), await guess(), await guess(), await guess()]).toEqual([
      ...[WRONG, WRONG, WRONG, WRONG],
      LATER,
    ]);
    test.clock.advance(30 * MINUTE);
    expect((await signIn(email, password, '10.9.7.1')).status).toBe(200);
  });

  it('A-16 never checks more than 5 wrong passwords within 30 minutes when guesses come at irregular times', async () => {
    expect(await mostChecked(60, 0.5, () => '10.10.7.1')).toBe(5);
  });

  it('A-16 limits an email without an account in the same way, with the same work', async () => {
    const { email } = await member();
    const guess = (recipient: string) => async () => (await signIn(recipient, 'wrong-password', '10.3.0.1')).code;
    const verify = vi.spyOn(passwords(test.app), 'verify');
    expect(await countWork(guess(email))).toBe(await countWork(guess('none@example.com')));
    // No statement shows that the password was hashed, which takes most of the time.
    expect(verify.mock.calls.map(([stored]) => stored === null)).toEqual([false, true]);
    verify.mockRestore();
    const codes = async (recipient: string) => [
      await guess(recipient)(),
      await guess(recipient)(),
      await guess(recipient)(),
      await guess(recipient)(),
      await guess(recipient)(),
    ];
    expect(await codes(email)).toEqual(await codes('none@example.com'));
  });

  it('S-14 gives a guesser in the network of a member the same answers for an email with and without an account', async () => {
    const { email } = await member();
    const address = '203.0.113.40';
    expect((await signIn(email, password, address, 'm'.repeat(43))).status).toBe(200);
    const guesses = async (recipient: string) => {
      const codes = [];
      for (let n = 0; n < 7; n++) codes.push((await signIn(recipient, `guess-${n}`, address, 'g'.repeat(43))).code);
      return codes;
    };
    const known = await guesses(email);
    expect(known).toEqual([
      ...Array(5).fill('INVALID_LOGIN_CREDENTIALS'),
      ...Array(2).fill('TOO_MANY_ATTEMPTS_TRY_LATER'),
    ]);
    expect(await guesses('nobody-there@example.com')).toEqual(known);
  });

  it('S-39 lets a browser that the account knows ask for a reset after strangers used up the mails', async () => {
    const { email } = await member();
    const deviceSecret = 'r'.repeat(43);
    await signIn(email, password, '203.0.113.50', deviceSecret);
    const ask = (address: string, secret?: string) =>
      call(
        'sendOobCode',
        { requestType: 'PASSWORD_RESET', email, ...(secret && { deviceSecret: secret }) },
        { from: address },
      );
    for (let n = 0; n < 5; n++) await ask(`10.20.${n}.1`);
    expect((await ask('203.0.113.50', 's'.repeat(43))).code).toBe('RESET_PASSWORD_EXCEED_LIMIT');
    expect((await ask('203.0.113.50', deviceSecret)).status).toBe(200);
  });

  it('A-16 S-39 S-61 lets a member sign in to a browser they used before while strangers guess', async () => {
    const { email } = await member();
    const secret = 'k'.repeat(43);
    const first = await signIn(email, password, '203.0.113.7', secret);
    expect(first.status).toBe(200);
    // The same network does not make a stranger known, nor does a secret of their own.
    for (let n = 0; n < 6; n++) await signIn(email, `guess-${n}`, '203.0.113.7', 's'.repeat(43));
    expect((await signIn(email, password, '203.0.113.7')).code).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    // Nor do a hundred guesses at once, each with another secret.
    const guesses = Array.from({ length: 100 }, (_, n) =>
      signIn(email, `guess-${n}`, '203.0.113.7', String(n).padStart(43, 's')),
    );
    const amid = await signIn(email, password, '203.0.113.7', secret);
    expect([amid.status, (await Promise.all(guesses)).filter(({ status }) => status === 200)]).toEqual([200, []]);
    expect((await call('lookup', { idToken: amid.body.idToken })).status).toBe(200);
    expect((await call('token', { grant_type: 'refresh_token', refresh_token: amid.body.refreshToken })).status).toBe(
      200,
    );
    expect((await signIn(email, password, '10.4.9.1', secret)).status).toBe(200);
  });

  it('S-39 S-67 knows a browser that a session without a recent login has ended', async () => {
    const { uid, email } = await member();
    const secret = 'o'.repeat(43);
    await signIn(email, password, '10.5.0.1', secret);
    const thief = test.caller((await issueTokens(test.app, uid)).idToken);
    test.clock.advance(RECENT_LOGIN_MS + 1000);
    expect((await thief.call(identity.endOtherSessions, { params: { uid } })).body).toEqual({ ended: 1 });
    for (let n = 0; n < 6; n++) await signIn(email, `guess-${n}`, '10.5.0.1');
    expect((await signIn(email, password, '10.5.0.1', secret)).status).toBe(200);
    const { sessions } = (await thief.call(identity.listSessions, { params: { uid } })).body;
    const params = { uid, sessionId: sessions.find(({ current }) => !current)?.id ?? '' };
    expect((await thief.call(identity.endSession, { params })).status).toBe(200);
    expect((await signIn(email, password, '10.5.0.1', secret)).status).toBe(200);
  });

  it('A-16 S-39 does not count correct passwords, clears the count after a reset, and knows the browser of the reset from then on', async () => {
    const { email } = await member();
    for (let n = 0; n < 8; n++) expect((await signIn(email, password, `10.5.${n}.1`)).status).toBe(200);
    for (let n = 0; n < 24; n++) await signIn(email, 'wrong-password', `10.6.${n % 4}.1`);
    expect((await signIn(email, password, '10.6.9.1')).code).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email }, { from: '10.6.9.1' });
    const deviceSecret = 'n'.repeat(43);
    const reset = { oobCode: codeIn(test.mails), newPassword: 'newer-password', deviceSecret };
    await call('resetPassword', reset, { from: '10.6.9.1' });
    expect((await signIn(email, 'newer-password', '10.6.9.1')).status).toBe(200);
    // The account knows the browser of the reset, so further guesses of strangers lock out other browsers alone.
    for (let n = 0; n < 20; n++) await signIn(email, 'wrong-password', `10.6.${20 + (n % 5)}.1`);
    expect((await signIn(email, 'newer-password', '10.6.9.1', 'o'.repeat(43))).code).toBe(
      'TOO_MANY_ATTEMPTS_TRY_LATER',
    );
    expect((await signIn(email, 'newer-password', '10.6.9.1', deviceSecret)).status).toBe(200);
  });

  it('A-16 S-39 checks at most 100 wrong passwords from one address or one IPv6 /64 for all accounts, then 20 in a minute and two for each', async () => {
    const guess = async (email: string, n: number) =>
      (await signIn(email, 'wrong-password', `2001:db8:0:1::${n.toString(16)}`)).code;
    const guesses = await Promise.all(Array.from({ length: 125 }, (_, n) => guess(`nobody${n}@example.com`, n)));
    expect(tally(guesses)).toEqual({ INVALID_LOGIN_CREDENTIALS: 120, TOO_MANY_ATTEMPTS_TRY_LATER: 5 });
    expect((await signIn('nobody@example.com', 'wrong-password', '2001:db8:0:2::1')).code).toBe(
      'INVALID_LOGIN_CREDENTIALS',
    );
    test.clock.advance(60_000);
    const { email } = await member();
    for (let n = 0; n < 3; n++) expect((await signIn(email, password, '2001:db8:0:1::1')).status).toBe(200);
    const further = [];
    for (let n = 0; n < 4; n++) further.push(await guess(email, n));
    expect(tally(further)).toEqual({ INVALID_LOGIN_CREDENTIALS: 2, TOO_MANY_ATTEMPTS_TRY_LATER: 2 });
    // The password that somebody chooses with a mailed code works behind such an address.
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email }, { from: '10.6.30.1' });
    const reset = { oobCode: codeIn(test.mails), newPassword: 'newer-password' };
    await call('resetPassword', reset, { from: '2001:db8:0:1::1' });
    expect((await signIn(email, 'newer-password', '2001:db8:0:1::1')).status).toBe(200);
    // Passwords beyond the limit of an address count for the account, which has 20 from whatever addresses.
    const target = 'beyond-account@example.com';
    const others = [];
    for (let n = 0; n < 20; n++) others.push((await signIn(target, 'wrong-password', `10.22.${n}.1`)).code);
    expect(tally(others)).toEqual({ INVALID_LOGIN_CREDENTIALS: 20 });
    expect(await guess(target, 1)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  });
});

describe('limits on access codes and mailed codes', () => {
  it('R-05 creates one account when 20 concurrent sign-ups use the same personal code', async () => {
    const accessCode = await test.app.transact((work) => issueInviteCode(work));
    const racers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        call('signUp', { email: `racer${n}@example.com`, password, accessCode }, { from: `10.7.${n}.1` }),
      ),
    );
    expect(tally(racers.map(({ code }) => code))).toEqual({ ok: 1, INVALID_ACCESS_CODE: 19 });
    const winner = racers.findIndex(({ status }) => status === 200);
    const secondAnswer = await Promise.all(
      [0, 1, 2, winner].map((n) => signIn(`racer${n}@example.com`, password, '10.8.0.1')),
    );
    expect(
      new Set(secondAnswer.map(({ code }, index) => (code === undefined ? [0, 1, 2, winner][index] : 'none'))),
    ).toEqual(new Set([winner, 'none']));
  });

  it('A-05 keeps a personal code unused when the sign-up fails', async () => {
    const { email } = await member();
    const accessCode = await test.app.transact((work) => issueInviteCode(work));
    const networkAddress = '10.9.0.1';
    expect((await call('signUp', { email, password, accessCode }, { from: networkAddress })).code).toBe('EMAIL_EXISTS');
    expect(
      (await call('signUp', { email: `fresh-${email}`, password: '1', accessCode }, { from: networkAddress })).code,
    ).toBe('WEAK_PASSWORD');
    expect(
      (await call('signUp', { email: `fresh-${email}`, password, accessCode }, { from: networkAddress })).status,
    ).toBe(200);
    expect(
      (await call('signUp', { email: `more-${email}`, password, accessCode }, { from: networkAddress })).code,
    ).toBe('INVALID_ACCESS_CODE');
  });

  it('A-16 S-79 limits wrong access codes and sign-ups from one address, without those that a weak password refuses', async () => {
    const { inviteCode: accessCode } = test.config;
    const attempt = (code: string, networkAddress: string, n = 0) =>
      call('signUp', { email: `many${n}@example.com`, password: 'short', accessCode: code }, { from: networkAddress });
    const guesses = await Promise.all(Array.from({ length: 40 }, (_, n) => attempt(`guess-${n}`, '10.10.0.1')));
    expect(tally(guesses.map(({ code }) => code))).toEqual({
      INVALID_ACCESS_CODE: 30,
      TOO_MANY_ATTEMPTS_TRY_LATER: 10,
    });
    // The published code of a laptop is short, so it must not be found out by guessing on.
    expect((await attempt(accessCode, '10.10.0.1')).code).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    const holders = [];
    for (let n = 0; n < 65; n++) holders.push(await attempt(accessCode, '10.11.0.1', n));
    expect(tally(holders.map(({ code }) => code))).toEqual({ WEAK_PASSWORD: 65 });
    const { email } = await member();
    const signUps = Array.from({ length: 65 }, () =>
      call('signUp', { email, password, accessCode }, { from: '10.11.0.1' }),
    );
    expect(tally((await Promise.all(signUps)).map(({ code }) => code))).toEqual({
      EMAIL_EXISTS: 60,
      TOO_MANY_ATTEMPTS_TRY_LATER: 5,
    });
  });

  it('A-16 accepts codes that nobody can guess behind an address that tried many wrong ones', async () => {
    const networkAddress = '10.10.1.1';
    const wrong = Array.from({ length: 40 }, (_, n) =>
      call('signUp', { email: 'w@example.com', password, accessCode: `wrong-${n}` }, { from: networkAddress }),
    );
    expect(tally((await Promise.all(wrong)).map(({ code }) => code)).TOO_MANY_ATTEMPTS_TRY_LATER).toBe(10);
    const accessCode = await test.app.transact((work) => issueInviteCode(work));
    const holder = { email: 'holder@example.com', password, accessCode };
    expect((await call('signUp', holder, { from: networkAddress })).status).toBe(200);

    const { email } = await member();
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email }, { from: networkAddress });
    const oobCode = codeIn(test.mails);
    const url = `/v1/accounts:resetPassword?key=${test.config.identityApiKey}`;
    const statuses = [];
    for (let n = 0; n < 35; n++) {
      const payload = { oobCode: `bad-${n}` };
      statuses.push(
        (await test.app.http.inject({ method: 'POST', url, remoteAddress: networkAddress, payload })).statusCode,
      );
    }
    expect([statuses.filter((status) => status === 400).length, statuses.at(-1)]).toEqual([30, 429]);
    expect(
      (await call('resetPassword', { oobCode, newPassword: 'another-password' }, { from: networkAddress })).status,
    ).toBe(200);
  });

  it('A-17 mails a link to reset a password behind an address that asked for many, but only one an hour for each account', async () => {
    const networkAddress = '10.10.2.1';
    const ask = async (email: string) =>
      (await call('sendOobCode', { requestType: 'PASSWORD_RESET', email }, { from: networkAddress })).code ?? 'mailed';
    for (let n = 0; n < 40; n++) expect(await ask(`some${n}@example.com`)).toBe('mailed');
    const { email } = await member();
    await ask('beyond@example.com');
    const countBefore = test.mails.length;
    expect([await ask(email), await ask(email)]).toEqual(['mailed', 'mailed']);
    await resetLinksMailed(test.app);
    expect(test.mails.slice(countBefore).map(({ to }) => to)).toEqual([email]);
  });

  it('A-17 accepts a mailed code once when 20 concurrent calls use it', async () => {
    const { email } = await member();
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email }, { from: '10.12.0.1' });
    const oobCode = codeIn(test.mails);
    const racers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => call('resetPassword', { oobCode, newPassword: `racer-${n}-password` })),
    );
    expect(tally(racers.map(({ code }) => code))).toEqual({ ok: 1, INVALID_OOB_CODE: 19 });
    const winner = racers.findIndex(({ status }) => status === 200);
    expect((await signIn(email, `racer-${winner}-password`, '10.12.0.1')).status).toBe(200);
  });

  it('A-16 A-17 answers a reset for an unknown email in the same way with the same work, and sends no mail', async () => {
    const { email } = await member();
    const ask = (recipient: string) =>
      call('sendOobCode', { requestType: 'PASSWORD_RESET', email: recipient }, { from: '10.13.0.1' });
    const countBefore = test.mails.length;
    const unknown = await ask('unknown@example.com');
    expect(test.mails.length).toBe(countBefore);
    const known = await ask(email);
    expect(test.mails.length).toBe(countBefore + 1);
    expect({ ...unknown, body: { ...unknown.body, email } }).toEqual(known);
    const work = await countWork(() => ask(email));
    expect(work).toBeGreaterThan(0);
    expect(await countWork(() => ask('unknown@example.com'))).toBe(work);
    for (let n = 0; n < 3; n++) await Promise.all([ask(email), ask('unknown@example.com')]);
    expect((await ask(email)).code).toBe('RESET_PASSWORD_EXCEED_LIMIT');
    expect((await ask('unknown@example.com')).code).toBe('RESET_PASSWORD_EXCEED_LIMIT');
  });

  it('A-16 notifies only the owner when another account asks to use their email', async () => {
    const { uid } = await member();
    const { email: taken } = await member();
    const { idToken } = await issueTokens(test.app, uid);
    const ask = (newEmail: string) =>
      call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail }, { from: '10.14.0.1' });
    expect(await ask(taken)).toEqual(await ask('free@example.com'));
    expect(test.mails.at(-2)).toMatchObject({ to: taken });
    expect(test.mails.at(-2)?.text).not.toContain('oobCode');
  });

  it('gives a free email to one of two members who change to it at the same time', async () => {
    const recipient = 'wanted@example.com';
    const codes: string[] = [];
    for (let n = 0; n < 2; n++) {
      const { uid } = await member();
      const { idToken } = await issueTokens(test.app, uid);
      await call(
        'sendOobCode',
        { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: recipient },
        { from: '10.15.0.1' },
      );
      codes.push(codeIn(test.mails));
    }
    const answers = await Promise.all(codes.map((oobCode) => call('update', { oobCode })));
    expect(tally(answers.map(({ code }) => code))).toEqual({ ok: 1, EMAIL_EXISTS: 1 });
  });
});

describe('the limits of the contract on signing in', () => {
  type Attempt = (limits: AttemptLimits, n: number) => Promise<unknown>;
  const [account, device] = ['boundary@example.com', Buffer.alloc(32, 1)];
  const sendMails: Attempt = async (limits, n) => {
    await Promise.all(Array.from({ length: 39 }, (_, to) => limits.countMail(`${n}-${to}@example.com`, '10.38.0.1')));
  };
  /** Uses up the passwords of an address, and of another one that is tried for a minute only. */
  const fillAddress: Attempt = async (limits) => {
    await Promise.all(
      Array.from({ length: 100 }, (_, n) => limits.countPassword(`fills${n}@example.com`, '10.33.0.1', null)),
    );
  };
  const fillOtherAddress: Attempt = async (limits, n) => {
    if (n > 1) return;
    await Promise.all(
      Array.from({ length: 100 }, (_, k) => limits.countPassword(`fills${k}@example.com`, '10.34.0.1', null)),
    );
  };
  const enterRecoveryCode = async () => {
    if (!(await recoveryCodeLimit(test.app).take(account))) throw new IdentityError('REFUSED');
  };
  /** How many attempts are allowed in how many minutes. Those beyond an address begin when it has used up its own. `sendMails` leaves one mail to the address, and one beyond it to the account. */
  const LIMITS: [number, number, Attempt, Attempt?][] = [
    [5, 30, (limits) => limits.countPassword('both@example.com', '10.30.0.1', null)],
    [20, 120, (limits, n) => limits.countPassword(account, `10.31.${n}.1`, null)],
    [10, 30, (limits) => limits.countPassword(account, '10.32.0.1', device)],
    [2, 30, (limits) => limits.countPassword('beyond@example.com', '10.33.0.1', null), fillAddress],
    [20, 1, (limits, n) => limits.countPassword(`${n}@example.com`, '10.34.0.1', null), fillOtherAddress],
    [30, 10, (limits) => limits.countAccessCode('10.34.0.1')],
    [20, 60, (limits) => limits.countNewPassword(account)],
    [60, 60, (limits) => limits.countSignUp('10.35.0.1', null)],
    [20, 60, (limits) => limits.countSignUp('10.35.0.1', 'a personal code')],
    [5, 60, (limits, n) => limits.countMail(account, `10.36.${n}.1`)],
    [5, 60, (limits) => limits.countResetMail(account, '10.37.0.1', device)],
    [2, 60, (limits) => limits.countMail('waits@example.com', '10.38.0.1'), sendMails],
    [10, 30, enterRecoveryCode],
  ];

  it('A-16 A-17 S-39 allow as many attempts in their time as they say, not one more, and again afterwards', async () => {
    // Some count with the clock of the test, the others with the date.
    vi.useFakeTimers({ toFake: ['Date'] });
    const advance = (ms: number) => {
      test.clock.advance(ms);
      vi.setSystemTime(Date.now() + ms);
    };
    /** A node remembers a refusal for a second, so each time another one is asked. */
    const anotherNode = () => createAttemptLimits(test.app, test.clock, 1);
    let attempts = 0;
    /** Tries until it is refused, or that often. Returns how many attempts were allowed. */
    async function allowed(attempt: Attempt, most = Number.POSITIVE_INFINITY, limits = anotherNode()) {
      let count = 0;
      try {
        for (; count < most; count++) await attempt(limits, ++attempts);
      } catch (error) {
        if (!(error instanceof IdentityError)) throw error;
      }
      return `${count}: ${attempt}`;
    }
    for (const [points, minutes, attempt, prepare] of LIMITS) {
      await prepare?.(anotherNode(), 1);
      expect(await allowed(attempt)).toBe(`${points}: ${attempt}`);
      advance(minutes * 60_000 - 1);
      expect(await allowed(attempt)).toBe(`0: ${attempt}`);
      advance(1);
      await prepare?.(anotherNode(), 2);
      const again = prepare ? points : 1;
      expect(await allowed(attempt, again)).toBe(`${again}: ${attempt}`);
    }
  });
});
