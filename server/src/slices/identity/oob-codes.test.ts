import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createAccountWithoutCode, issueTokens } from '#server/demo/acts/identity.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { setAccountDisabled, uidOfEmail } from './accounts.ts';
import { deleteOldIdentityRows } from './delete-old-rows.ts';
import { accountReclaimed } from './events.ts';
import { codeIn, identityClient } from './identity.factory.ts';
import { resetLinksMailed } from './mail-later.ts';
import { endEverySession, endSessionsOf } from './sessions.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('mailed codes', () => {
  it('A-17 refuses a code that is unknown, of another kind, expired, or for a former email', async () => {
    const call = identityClient(test);
    const uid = await createAccountWithoutCode(test.app, { email: 'codes@example.com', password: 'secret1' });
    const { idToken } = await issueTokens(test.app, uid);
    const mailed = () => codeIn(test.mails);
    expect((await call('resetPassword', {})).code).toBe('MISSING_OOB_CODE');
    expect((await call('resetPassword', { oobCode: 'nonsense' })).code).toBe('INVALID_OOB_CODE');
    await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    const verify = mailed();
    expect((await call('resetPassword', { oobCode: verify, newPassword: 'another-one' })).code).toBe(
      'INVALID_OOB_CODE',
    );
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'codes@example.com' });
    const reset = mailed();
    expect((await call('update', { oobCode: reset })).code).toBe('INVALID_OOB_CODE');
    await call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'moved@example.com' });
    expect((await call('update', { oobCode: mailed() })).status).toBe(200);
    expect((await call('resetPassword', { oobCode: reset })).code).toBe('INVALID_OOB_CODE');
    expect((await call('update', { oobCode: verify })).code).toBe('INVALID_OOB_CODE');
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'moved@example.com' });
    const lateCode = mailed();
    test.clock.advance(60 * 60_000 - 1);
    expect((await call('resetPassword', { oobCode: lateCode })).status).toBe(200);
    test.clock.advance(1);
    expect((await call('resetPassword', { oobCode: lateCode, newPassword: 'another-one' })).code).toBe(
      'EXPIRED_OOB_CODE',
    );
    await deleteOldIdentityRows(test.app);
    expect((await call('resetPassword', { oobCode: lateCode })).code).toBe('EXPIRED_OOB_CODE');
    test.clock.advance(25 * 60 * 60_000);
    await deleteOldIdentityRows(test.app);
    expect((await call('resetPassword', { oobCode: lateCode })).code).toBe('INVALID_OOB_CODE');
  });

  it('S-26 counts the mails to an address, whoever asks for them', async () => {
    const ask = async (number: number) => {
      const account = { email: `sender${number}@example.com`, password: 'blue-ferry-lanterns' };
      const { idToken } = await issueTokens(test.app, await createAccountWithoutCode(test.app, account));
      const request = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'stranger@example.com' };
      return (await identityClient(test)('sendOobCode', request)).code;
    };
    const answers: unknown[] = [];
    for (let number = 1; number <= 12; number++) answers.push(await ask(number));
    const delivered = answers.filter((code) => code === undefined).length;
    expect(delivered).toBeGreaterThan(0);
    expect(delivered).toBeLessThan(12);
    expect(answers.slice(delivered)).toEqual(answers.slice(delivered).fill('TOO_MANY_ATTEMPTS_TRY_LATER'));
    expect(test.mails.filter(({ to }) => to === 'stranger@example.com').length).toBe(delivered);
  });

  it('S-45 A-17 lets nobody use up the resets of a member by asking to use their email', async () => {
    const call = identityClient(test);
    const email = 'victim@example.com';
    await createAccountWithoutCode(test.app, { email, password: 'blue-ferry-lanterns' });
    const rude = await createAccountWithoutCode(test.app, {
      email: 'rude@example.com',
      password: 'blue-ferry-lanterns',
    });
    const { idToken } = await issueTokens(test.app, rude);
    const codes = [];
    for (let n = 0; n < 6; n++)
      codes.push(
        (await call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: email })).code,
      );
    expect(codes.at(-1)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    const reset = await call('sendOobCode', { requestType: 'PASSWORD_RESET', email }, { from: '10.14.2.1' });
    expect(reset.status).toBe(200);
  });

  it('S-52 A-17 mails a member what they ask for while signed in, and at sign-up, after strangers used up the resets of their email', async () => {
    const call = identityClient(test);
    const useUpResets = async (email: string) => {
      const codes = [];
      for (let n = 0; n < 6; n++)
        codes.push(
          (await call('sendOobCode', { requestType: 'PASSWORD_RESET', email }, { from: `10.15.1.${n}` })).code,
        );
      expect(codes.at(-1)).toBe('RESET_PASSWORD_EXCEED_LIMIT');
    };
    const [member, newcomer] = ['asked-about@example.com', 'not-yet@example.com'];
    const uid = await createAccountWithoutCode(test.app, { email: member, password: 'blue-ferry-lanterns' });
    const { idToken } = await issueTokens(test.app, uid);
    await useUpResets(member);
    expect((await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })).status).toBe(200);
    const change = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: 'elsewhere@example.com' };
    expect((await call('sendOobCode', change)).status).toBe(200);
    await useUpResets(newcomer);
    const accessCode = test.app.config.inviteCode;
    await call('signUp', { email: newcomer, password: 'blue-ferry-lanterns', accessCode });
    expect(test.mails.filter(({ to }) => to === newcomer)).toHaveLength(1);
    // The mails of members have a limit of their own.
    const more = [];
    for (let n = 0; n < 5; n++) more.push((await call('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })).code);
    expect(more.at(-1)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  });

  it('S-46 A-17 stores nothing for made-up emails beyond the mails of an address, and answers as for those of members, also elsewhere', async () => {
    const call = identityClient(test);
    const email = 'behind-a-flood@example.com';
    await createAccountWithoutCode(test.app, { email, password: 'blue-ferry-lanterns' });
    const codeOf = async (recipient: string, networkAddress = '10.10.3.1') =>
      (await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: recipient }, { from: networkAddress })).code ??
      'mailed';
    for (let n = 0; n < 41; n++) await codeOf(`many${n}@example.com`);
    const { result, statements } = await recordStatements(() =>
      Promise.all(Array.from({ length: 30 }, (_, n) => codeOf(`more${n}@example.com`))),
    );
    expect(new Set(result)).toEqual(new Set(['mailed']));
    // The address itself is counted once a second.
    const writes = statements.filter((statement) => /^\s*(?:insert|update|delete|with)/i.test(statement));
    expect(writes.filter((statement) => !statement.includes('into rate_limits'))).toEqual([]);
    expect(writes.length).toBeLessThan(10);
    expect(await codeOf(email)).toBe('mailed');
    await resetLinksMailed(test.app);
    expect(test.mails.filter(({ to }) => to === email)).toHaveLength(1);
    // The mail beyond the limit counts for no other address: with one more, an email would show that it has an account.
    const elsewhere = async (recipient: string) => {
      const codes = [];
      for (let n = 0; n < 6; n++) codes.push(await codeOf(recipient, `10.10.4.${n}`));
      return codes;
    };
    expect(await elsewhere(email)).toEqual(await elsewhere('more0@example.com'));
  });

  it('A-09 names the missing or invalid field of a mail request', async () => {
    const call = identityClient(test);
    const uid = await createAccountWithoutCode(test.app, { email: 'lacks@example.com', password: 'secret1' });
    const { idToken } = await issueTokens(test.app, uid);
    const refused = async (request: Parameters<typeof call<'sendOobCode'>>[1]) =>
      (await call('sendOobCode', request)).code;
    expect(await refused({})).toBe('MISSING_REQ_TYPE');
    expect(await refused({ requestType: 'EMAIL_SIGNIN' })).toBe('INVALID_REQ_TYPE');
    expect(await refused({ requestType: 'PASSWORD_RESET' })).toBe('MISSING_EMAIL');
    expect(await refused({ requestType: 'PASSWORD_RESET', email: 'nonsense' })).toBe('INVALID_EMAIL');
    expect(await refused({ requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken })).toBe('MISSING_NEW_EMAIL');
    expect(await refused({ requestType: 'VERIFY_EMAIL', idToken: 'nonsense' })).toBe('INVALID_ID_TOKEN');
    expect(await refused({ requestType: 'PASSWORD_RESET', email: 'a@example.com', continueUrl: 'nonsense' })).toBe(
      'INVALID_CONTINUE_URI',
    );
  });
});

describe('a thief with a session', () => {
  const DAY = 86_400_000;
  const password = 'right-password';
  let count = 0;

  /** A member whose thief has signed in too, with the same password. */
  async function robbed() {
    const email = `owner${++count}@example.com`;
    const uid = await createAccountWithoutCode(test.app, { email, password, emailVerified: true });
    const owner = await issueTokens(test.app, uid);
    const thief = await issueTokens(test.app, uid);
    return { uid, email, evil: `evil${count}@example.com`, owner: owner.idToken, thief: thief.idToken };
  }
  let call: ReturnType<typeof identityClient>;
  beforeAll(() => {
    call = identityClient(test);
  });
  /** Returns the code in the newest mail to this address. */
  const codeTo = (recipient: string) => codeIn(test.mails.filter((mail) => mail.to === recipient));
  const ask = (idToken: string, newEmail: string) =>
    call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail });
  const apply = (oobCode: string) => call('update', { oobCode });
  const alive = async (idToken: string) => (await call('lookup', { idToken })).status === 200;
  const canSignIn = async (email: string, trial: string) =>
    (await call('signInWithPassword', { email, password: trial })).status === 200;
  /** Undoes the change from the former address, and checks that the thief has nothing left. */
  async function takesBack(oobCode: string, { email, thief }: { email: string; thief: string }, stolen: string[]) {
    const undone = await apply(oobCode);
    expect(undone.body).toMatchObject({ email, emailVerified: true, resetCode: expect.any(String) });
    expect(await alive(thief)).toBe(false);
    for (const trial of [password, ...stolen]) expect(await canSignIn(email, trial)).toBe(false);
    const { resetCode = '' } = undone.body;
    const chosen = await call('resetPassword', { oobCode: resetCode, newPassword: 'chosen-anew' });
    expect(chosen.body).toMatchObject({ requestType: 'PASSWORD_RESET', email });
    expect(await canSignIn(email, 'chosen-anew')).toBe(true);
    expect((await apply(oobCode)).code).toBe('INVALID_OOB_CODE');
  }

  it('S-06 cannot use a change of email that was asked for before the owner changed the password', async () => {
    const { email, evil, owner, thief } = await robbed();
    await ask(thief, evil);
    expect((await call('update', { idToken: owner, password: 'owners-new-password' })).status).toBe(200);
    expect((await apply(codeTo(evil))).code).toBe('INVALID_OOB_CODE');
    expect(await alive(thief)).toBe(false);
    expect(await canSignIn(email, 'owners-new-password')).toBe(true);
  });

  it('S-80 cannot change the email once the session that asked for it has ended', async () => {
    for (const end of [(work: Work, uid: string) => endSessionsOf(work, uid), (work: Work) => endEverySession(work)]) {
      const { uid, email, evil, thief } = await robbed();
      await ask(thief, evil);
      await test.app.transact((work) => end(work, uid));
      expect((await apply(codeTo(evil))).code).toBe('INVALID_OOB_CODE');
      expect(await canSignIn(email, password)).toBe(true);
    }
  });

  it('S-06 is stopped by the link that the owner is mailed when a change is asked for', async () => {
    const robbery = await robbed();
    await ask(robbery.thief, robbery.evil);
    const change = codeTo(robbery.evil);
    expect(test.mails.find(({ to }) => to === robbery.email)?.text).toContain('/recover-email#oobCode=');
    const reclaimed = vi.spyOn(accountReclaimed, 'emit');
    onTestFinished(() => reclaimed.mockRestore());
    await takesBack(codeTo(robbery.email), robbery, []);
    // The listener of the passkeys slice removes a passkey that the thief has added.
    expect(reclaimed.mock.calls).toEqual([[expect.anything(), { uid: robbery.uid }]]);
    expect((await apply(change)).code).toBe('INVALID_OOB_CODE');
    expect((await ask(robbery.thief, robbery.evil)).code).toBe('TOKEN_EXPIRED');
  });

  it('S-06 loses the account to the link at the former address, whatever was changed and in whichever order', async () => {
    const robbery = await robbed();
    const { uid, email, evil, owner, thief } = robbery;
    await call('update', { idToken: thief, password: 'thief-password' });
    const session = await call('signInWithPassword', { email, password: 'thief-password' });
    await ask(session.body.idToken, evil);
    const atRequest = codeTo(email);
    expect((await apply(codeTo(evil))).body.email).toBe(evil);
    const afterChange = codeTo(email);
    expect(afterChange).not.toBe(atRequest);
    expect(await alive(owner)).toBe(false);
    // The thief voids what can be voided, and moves on to another address.
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: evil });
    await call('resetPassword', { oobCode: codeTo(evil), newPassword: 'thief-second' });
    const second = await call('signInWithPassword', { email: evil, password: 'thief-second' });
    await ask(second.body.idToken, `more-${evil}`);
    await apply(codeTo(`more-${evil}`));
    const thiefUndo = codeTo(evil);
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: `more-${evil}` });
    const thiefReset = codeTo(`more-${evil}`);
    // Nor does it help to occupy the former address, or to be suspended.
    const { inviteCode: accessCode } = test.config;
    expect((await call('signUp', { email, password: 'squatters-password', accessCode })).code).toBe('EMAIL_EXISTS');
    const otherVictim = await robbed();
    expect((await ask(otherVictim.owner, email)).status).toBe(200);
    const toFormer = test.mails.filter(({ to }) => to === email).map(({ subject }) => subject);
    expect(toFormer.at(-1)).toBe('This email already has a Stoop account');
    await test.app.transact((work) => setAccountDisabled(work, uid, true));
    test.clock.advance(7 * DAY - 1);
    expect((await apply(atRequest)).body).toMatchObject({ email });
    await test.app.transact((work) => setAccountDisabled(work, uid, false));
    for (const code of [thiefUndo, thiefReset, afterChange]) expect((await apply(code)).status).toBe(400);
    expect((await call('resetPassword', { oobCode: thiefReset, newPassword: 'thief-third' })).status).toBe(400);
    for (const trial of [password, 'thief-password', 'thief-second']) {
      expect(await canSignIn(email, trial)).toBe(false);
      expect(await canSignIn(`more-${evil}`, trial)).toBe(false);
    }
    expect(await alive(second.body.idToken)).toBe(false);
  });

  it('S-06 keeps the earlier address stronger than the later one, and ends the time to undo after seven days', async () => {
    const robbery = await robbed();
    const { email, evil, thief } = robbery;
    await ask(thief, evil);
    await apply(codeTo(evil));
    const first = codeTo(email);
    await ask(thief, `more-${evil}`);
    await apply(codeTo(`more-${evil}`));
    // The thief undoes the second change. The owner can still undo the first one.
    expect((await apply(codeTo(evil))).body.email).toBe(evil);
    await takesBack(first, robbery, []);

    const lateVictim = await robbed();
    await ask(lateVictim.thief, lateVictim.evil);
    await apply(codeTo(lateVictim.evil));
    const undo = codeTo(lateVictim.email);
    test.clock.advance(7 * DAY);
    expect((await apply(undo)).code).toBe('EXPIRED_OOB_CODE');
    test.clock.advance(DAY);
    const free = await call('signUp', { email: lateVictim.email, password, accessCode: test.config.inviteCode });
    expect(free.status).toBe(200);
  });

  it('S-06 gains nothing by racing with the link, however the two interleave', async () => {
    for (let round = 0; round < 6; round++) {
      const robbery = await robbed();
      const { email, evil, thief } = robbery;
      await ask(thief, evil);
      const [change, undo] = [codeTo(evil), codeTo(email)];
      const [, undone] = await Promise.all([
        apply(change),
        apply(undo),
        ask(thief, `more-${evil}`),
        call('update', { idToken: thief, password: 'thief-password' }),
        call('signInWithPassword', { email, password }),
        call('signUp', { email, password, accessCode: test.config.inviteCode }),
      ]);
      expect(undone.status).toBe(200);
      for (const recipient of [evil, `more-${evil}`])
        expect((await apply(codeTo(recipient) || 'none')).status).toBe(400);
      for (const trial of [password, 'thief-password']) expect(await canSignIn(email, trial)).toBe(false);
      expect(await alive(thief)).toBe(false);
      expect(await uidOfEmail(test.app.db, email)).toBe(robbery.uid);
    }
  });

  it('S-06 gives no link to an address that was never confirmed, because it may be a stranger’s', async () => {
    const [email, next] = ['mistyped@example.com', 'correct@example.com'];
    const uid = await createAccountWithoutCode(test.app, { email, password });
    const { idToken } = await issueTokens(test.app, uid);
    await ask(idToken, next);
    expect((await apply(codeTo(next))).body.email).toBe(next);
    expect(test.mails.filter(({ to }) => to === email)).toEqual([]);
    // The session that asked for the change stays open.
    expect(await alive(idToken)).toBe(true);
  });
});
