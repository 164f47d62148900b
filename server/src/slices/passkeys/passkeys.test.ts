import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { PASSKEY_CHALLENGE_MS, RECOVERY_CODES } from '#contract/limits.ts';
import type { RouteSpec } from '#contract/route.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { createLog } from '#server/platform/log/log.ts';
import { codeIn, identityClient } from '#server/slices/identity/identity.factory.ts';
import { setAccountDisabled, setRoleOfMember } from '#server/slices/identity/index.ts';
import { RECENT_LOGIN_MS } from '#server/slices/identity/limits.rules.ts';
import { resetPasskeys } from '#server/slices/operators/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import {
  addFirstPasskey,
  addPasskey,
  createAuthenticator,
  newPasskeyAnswer,
  PASSKEY_ORIGIN,
  recoveryCode,
  signInAnswer,
  stepUpAnswer,
} from '#server/testing/authenticator.ts';
import { STEP_UP_MS } from './passkeys.rules.ts';

const { passkeys } = routes;
const paramsOf = ({ uid }: Member) => ({ params: { uid } });

let test: TestApp;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) });
  test = await createTestApp({ log, publicUrl: PASSKEY_ORIGIN, env: { OPERATOR_PASSKEYS: 'required' } });
});
afterAll(() => test.close());

/** Opens another session of a member, as a login from another browser does. */
async function anotherSession(member: Member): Promise<Member> {
  const { idToken } = await issueTokens(test.app, member.uid);
  return { ...member, token: idToken, ...test.caller(idToken) };
}
async function anOperator(): Promise<Member> {
  const member = await test.member();
  await test.app.transact((work) => setRoleOfMember(work, member.uid, 'operator'));
  return member;
}
const mailsTo = (member: Member) => test.mails.filter(({ to }) => to === member.email);
const signIn = (body: Awaited<ReturnType<typeof signInAnswer>>) => test.visitor.call(passkeys.signIn, { body });
const codeOf = async (answer: Promise<{ error: { code: string } | undefined }>) => (await answer).error?.code;

describe('signing in with a passkey', () => {
  it('A-20 A-21 S-38 opens a session without an email or a password, and records when the passkey was used', async () => {
    const member = await test.member();
    const { authenticator } = await addPasskey(member);
    expect((await member.call(passkeys.list, paramsOf(member))).body.items[0]?.lastUsedAt).toBeNull();
    const { status, body } = await signIn(await signInAnswer(test.visitor, member, authenticator));
    expect([status, body.uid, body.email, body.expiresIn]).toEqual([200, member.uid, member.email, 3600]);
    const signedIn = test.caller(body.idToken);
    const { items } = (await signedIn.call(passkeys.list, paramsOf(member))).body;
    expect(items).toMatchObject([{ name: 'Laptop', isSynced: true, lastUsedAt: test.clock.now().toISOString() }]);
    const refreshed = await test.app.http.inject({
      method: 'POST',
      url: '/v1/token?key=local',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: body.refreshToken }).toString(),
    });
    expect(refreshed.json().user_id).toBe(member.uid);
  });

  it('A-20 asks for no email, and gives the same error for an unknown passkey as for a wrong signature', async () => {
    const member = await test.member();
    const { authenticator } = await addPasskey(member);
    const { body } = await test.visitor.call(passkeys.signInOptions, {});
    expect(body).not.toHaveProperty('allowCredentials');
    expect(body).toMatchObject({ rpId: 'stoop.test', userVerification: 'required' });
    const unknown = await signIn({ response: createAuthenticator().answer(body) });
    const right = await signInAnswer(test.visitor, member, authenticator);
    const { signature } = (await signInAnswer(test.visitor, member, authenticator)).response.response;
    const wrong = await signIn({
      response: { ...right.response, response: { ...right.response.response, signature } },
    });
    expect(unknown.error).toMatchObject({ code: 'PASSKEY_REFUSED' });
    expect({ ...wrong.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' });
  });

  it('A-20 refuses answers of another origin or domain, without user verification, and with another member’s handle', async () => {
    const member = await test.member();
    const { authenticator } = await addPasskey(member);
    for (const claims of [
      { origin: 'https://stoop.test.evil.example' },
      { origin: 'http://stoop.test' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { userHandle: Buffer.from((await test.member()).uid).toString('base64url') },
    ]) {
      const answer = await signInAnswer(test.visitor, member, authenticator, claims);
      expect(await codeOf(signIn(answer)), JSON.stringify(claims)).toBe('PASSKEY_REFUSED');
    }
    expect((await signIn(await signInAnswer(test.visitor, member, authenticator))).status).toBe(200);
  });

  it('A-20 accepts each challenge once, within five minutes, and only for the purpose it was made for', async () => {
    const member = await test.member();
    const { authenticator } = await addPasskey(member, createAuthenticator({ countsUses: false }));
    const used = await signInAnswer(test.visitor, member, authenticator);
    expect((await signIn(used)).status).toBe(200);
    expect(await codeOf(signIn(used))).toBe('PASSKEY_REFUSED');

    // A wrong answer uses up the challenge too.
    const { body: options } = await test.visitor.call(passkeys.signInOptions, {});
    await signIn({ response: authenticator.answer(options, { origin: 'https://evil.example' }) });
    expect(await codeOf(signIn({ response: authenticator.answer(options) }))).toBe('PASSKEY_REFUSED');

    test.clock.set(new Date(Math.ceil(test.clock.now().getTime() / 1000) * 1000)); // Challenges count in seconds.
    const inTime = await signInAnswer(test.visitor, member, authenticator);
    const lateAnswer = await signInAnswer(test.visitor, member, authenticator);
    test.clock.advance(PASSKEY_CHALLENGE_MS - 1);
    expect((await signIn(inTime)).status).toBe(200);
    test.clock.advance(1);
    expect(await codeOf(signIn(lateAnswer))).toBe('PASSKEY_REFUSED');

    const stepUp = await stepUpAnswer(member, authenticator);
    expect(await codeOf(signIn(stepUp))).toBe('PASSKEY_REFUSED');
    const forSignIn = await signInAnswer(test.visitor, member, authenticator);
    expect(await codeOf(member.call(passkeys.stepUp, { ...paramsOf(member), body: forSignIn }))).toBe(
      'PASSKEY_REFUSED',
    );
  });

  it('refuses a passkey whose counter does not grow, because it may be a copy', async () => {
    const member = await test.member();
    const { authenticator } = await addPasskey(member);
    const answers = [7, 7, 6, 0, 8].map((counter) => signInAnswer(test.visitor, member, authenticator, { counter }));
    const statuses: number[] = [];
    for (const answer of answers) statuses.push((await signIn(await answer)).status);
    expect(statuses).toEqual([200, 400, 400, 400, 200]);
  });

  it('A-20 names a suspension only to the holder of the passkey, and nothing of a deleted account', async () => {
    const member = await test.member();
    const { authenticator } = await addPasskey(member);
    await test.app.transact((work) => setAccountDisabled(work, member.uid, true));
    const byPasskey = await signIn(await signInAnswer(test.visitor, member, authenticator));
    expect(byPasskey.error).toMatchObject({ code: 'ACCOUNT_DISABLED', message: 'This account has been disabled.' });
    const { email, password } = member;
    expect((await identityClient(test)('signInWithPassword', { email, password })).code).toBe('USER_DISABLED');
    const wrong = await signInAnswer(test.visitor, member, authenticator, { isVerified: false });
    expect(await codeOf(signIn(wrong))).toBe('PASSKEY_REFUSED');
    await test.app.transact((work) => setAccountDisabled(work, member.uid, false));
    const back = await anotherSession(member);
    expect((await identityClient(test)('delete', { idToken: back.token })).status).toBe(200);
    expect(await codeOf(signIn(await signInAnswer(test.visitor, member, authenticator)))).toBe('PASSKEY_REFUSED');
  });

  it('A-21 offers none where no passkey can work, and says why', async () => {
    const plain = await createTestApp({ publicUrl: 'http://stoop.test' });
    const member = await plain.member();
    expect((await plain.visitor.call(passkeys.signInOptions, {})).error.code).toBe('PASSKEYS_UNAVAILABLE');
    expect((await member.call(passkeys.addOptions, paramsOf(member))).error.code).toBe('PASSKEYS_UNAVAILABLE');
    expect((await member.call(passkeys.list, paramsOf(member))).body.origin).toBeNull();
    await plain.close();
  });
});

describe('passkeys in the settings', () => {
  it('A-21 adds, renames and removes a passkey, and mails the owner about each one added and removed', async () => {
    const member = await test.member();
    const { id } = await addPasskey(member);
    expect(mailsTo(member).at(-1)?.subject).toBe('A passkey was added to your Stoop account');
    expect(mailsTo(member).at(-1)?.text).toContain('“Laptop”');
    const params = { uid: member.uid, id };
    const renamed = await member.call(passkeys.rename, { params, body: { name: ' Work  laptop ' } });
    expect(renamed.body.name).toBe('Work laptop');
    expect((await member.call(passkeys.list, paramsOf(member))).body).toMatchObject({
      items: [{ id, name: 'Work laptop' }],
      recoveryCodes: { left: 0, madeAt: null },
      origin: PASSKEY_ORIGIN,
      isRequired: false,
    });
    expect((await member.call(passkeys.remove, { params })).status).toBe(200);
    expect(mailsTo(member).at(-1)?.subject).toBe('A passkey was removed from your Stoop account');
    expect((await member.call(passkeys.list, paramsOf(member))).body.items).toEqual([]);
    expect(await codeOf(member.call(passkeys.remove, { params }))).toBe('NOT_FOUND');
  });

  it('A-21 never changes or uses another member’s passkey', async () => {
    const [victim, attacker] = [await test.member(), await test.member()];
    const { authenticator, id } = await addPasskey(victim);
    const params = { uid: attacker.uid, id };
    expect(await codeOf(attacker.call(passkeys.rename, { params, body: { name: 'Mine' } }))).toBe('NOT_FOUND');
    expect(await codeOf(attacker.call(passkeys.remove, { params }))).toBe('NOT_FOUND');
    // The attacker's own challenge, answered with the passkey of the victim.
    await addPasskey(attacker);
    const answer = await stepUpAnswer(attacker, authenticator);
    expect(await codeOf(attacker.call(passkeys.stepUp, { ...paramsOf(attacker), body: answer }))).toBe(
      'PASSKEY_REFUSED',
    );
    // A credential that another account has already cannot be added to one's own.
    const copied = await newPasskeyAnswer(attacker, authenticator);
    expect(await codeOf(attacker.call(passkeys.add, { ...paramsOf(attacker), body: copied }))).toBe('PASSKEY_REFUSED');
    expect((await victim.call(passkeys.list, paramsOf(victim))).body.items).toHaveLength(1);
  });

  it('A-21 accepts the answer to a challenge for a new passkey once, from our pages, in the session that asked', async () => {
    const member = await test.member();
    const other = await anotherSession(member);
    const add = (caller: Member, body: Awaited<ReturnType<typeof newPasskeyAnswer>>) =>
      caller.call(passkeys.add, { ...paramsOf(member), body });
    for (const claims of [{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isVerified: false }]) {
      const answer = await newPasskeyAnswer(member, createAuthenticator(), claims);
      expect(await codeOf(add(member, answer)), JSON.stringify(claims)).toBe('PASSKEY_REFUSED');
    }
    expect(await codeOf(add(other, await newPasskeyAnswer(member)))).toBe('PASSKEY_REFUSED');
    const right = await newPasskeyAnswer(member);
    expect((await add(member, right)).status).toBe(200);
    const secondAnswer = { ...right, response: (await newPasskeyAnswer(member)).response };
    secondAnswer.response.response.clientDataJSON = right.response.response.clientDataJSON;
    expect(await codeOf(add(member, secondAnswer))).toBe('PASSKEY_REFUSED');
    const broken = await newPasskeyAnswer(member);
    broken.response.response.attestationObject = 'AAAA';
    expect(await codeOf(add(member, broken))).toBe('PASSKEY_REFUSED');
  });

  it('A-21 A-22 needs a recent login for every change of passkeys and recovery codes', async () => {
    const member = await test.member();
    const { id } = await addPasskey(member);
    const body = await newPasskeyAnswer(member);
    test.clock.advance(RECENT_LOGIN_MS + 1000);
    const params = { uid: member.uid, id };
    for (const answer of [
      member.call(passkeys.addOptions, paramsOf(member)),
      member.call(passkeys.add, { ...paramsOf(member), body }),
      member.call(passkeys.rename, { params, body: { name: 'x' } }),
      member.call(passkeys.remove, { params }),
      member.call(passkeys.resume, { params }),
      member.call(passkeys.makeRecoveryCodes, paramsOf(member)),
    ])
      expect(await codeOf(answer)).toBe('RECENT_LOGIN_REQUIRED');
  });

  it('A-21 A-22 S-80 removes no passkey and makes no codes for a session that has just ended', async () => {
    const member = await test.member();
    const { id } = await addPasskey(member);
    await member.call(passkeys.list, paramsOf(member));
    // As on another node, which serves the session for a moment.
    await sql`update sessions set ended_at = now() where uid = ${member.uid}`.execute(test.app.db);
    const removed = member.call(passkeys.remove, { params: { uid: member.uid, id } });
    const codes = member.call(passkeys.makeRecoveryCodes, paramsOf(member));
    expect(await Promise.all([codeOf(removed), codeOf(codes)])).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED']);
  });

  it('A-21 allows twenty passkeys in an account', async () => {
    const member = await test.member();
    for (let count = 0; count < 20; count++) await addPasskey(member);
    expect(await codeOf(member.call(passkeys.addOptions, paramsOf(member)))).toBe('PASSKEY_LIMIT');
  });
});

describe('recovery codes', () => {
  it('A-22 S-17 makes ten codes that work once each, stores only their hashes, mails the owner, and logs both', async () => {
    const member = await test.member();
    expect(await codeOf(member.call(passkeys.makeRecoveryCodes, paramsOf(member)))).toBe('PASSKEY_REQUIRED');
    const voided = await recoveryCode(member);
    const { codes } = (await member.call(passkeys.makeRecoveryCodes, paramsOf(member))).body;
    expect(new Set(codes).size).toBe(RECOVERY_CODES);
    expect(mailsTo(member).at(-1)?.subject).toBe('You have new Stoop recovery codes');
    expect(mailsTo(member).at(-1)?.text).not.toContain(codes[0]);
    const { rows } = await sql<{ row: string }>`select c::text as row from recovery_codes c`.execute(test.app.db);
    expect(rows.map(({ row }) => row).join()).not.toContain(codes[0]);

    const tryCode = (code: string, caller = member) =>
      caller.call(passkeys.stepUpByCode, { ...paramsOf(caller), body: { code } });
    expect(await codeOf(tryCode(voided))).toBe('RECOVERY_CODE_WRONG');
    expect(await codeOf(tryCode(codes[0]!, await test.member()))).toBe('RECOVERY_CODE_WRONG');
    // As somebody types it: in capitals, with spaces.
    const typed = await tryCode(codes[0]!.toUpperCase().replaceAll('-', ' '));
    expect(typed.body).toEqual({
      until: new Date(test.clock.now().getTime() + STEP_UP_MS).toISOString(),
      left: RECOVERY_CODES - 1,
    });
    expect(mailsTo(member).at(-1)).toMatchObject({
      subject: 'A Stoop recovery code was used',
      text: expect.stringContaining(`${RECOVERY_CODES - 1} codes are left.`),
    });
    expect(await codeOf(tryCode(codes[0]!))).toBe('RECOVERY_CODE_WRONG');
    const logged = lines.filter(({ uid }) => uid === member.uid).map(({ event, outcome }) => `${event}: ${outcome}`);
    for (const line of [
      'passkeys_changed: A passkey was added to your Stoop account',
      'passkeys_changed: You have new Stoop recovery codes',
      'access_refused: RECOVERY_CODE_WRONG',
      'passkeys_changed: A Stoop recovery code was used',
      'stepped_up: undefined',
    ])
      expect(logged).toContain(line);
  });

  it('A-22 counts attempts at codes, so that they cannot be guessed', async () => {
    const member = await test.member();
    const code = await recoveryCode(member);
    const attempt = (typed: string) =>
      codeOf(member.call(passkeys.stepUpByCode, { ...paramsOf(member), body: { code: typed } }));
    for (let count = 0; count < 10; count++) expect(await attempt('wrong')).toBe('RECOVERY_CODE_WRONG');
    expect(await attempt(code)).toBe('TOO_MANY_REQUESTS');
  });

  it('A-22 S-67 lets a member enter a code in their own session while a thief tries in another one', async () => {
    const member = await test.member();
    const code = await recoveryCode(member);
    const thief = test.caller((await issueTokens(test.app, member.uid)).idToken);
    const attempt = (typed: string, caller: Pick<Member, 'call'> = member) =>
      codeOf(caller.call(passkeys.stepUpByCode, { ...paramsOf(member), body: { code: typed } }));
    for (let count = 0; count < 10; count++) await attempt('wrong', thief);
    expect([await attempt(code, thief), await attempt(code)]).toEqual(['TOO_MANY_REQUESTS', undefined]);
  });

  it('A-22 deletes the codes with the last passkey', async () => {
    const member = await test.member();
    await recoveryCode(member);
    const { items } = (await member.call(passkeys.list, paramsOf(member))).body;
    await member.call(passkeys.remove, { params: { uid: member.uid, id: items[0]!.id } });
    expect((await member.call(passkeys.list, paramsOf(member))).body.recoveryCodes).toEqual({ left: 0, madeAt: null });
  });
});

describe('the step-up of operators', () => {
  const suspend = (operator: Member, uid: string) =>
    operator.call(routes.operators.suspend, { params: { uid }, body: { reason: 'Spam' } });

  it('R-06 S-38 is declared by every route of operators that writes', () => {
    const writing = Object.values(routes.operators as Record<string, RouteSpec>).filter(
      ({ method }) => method !== 'GET',
    );
    expect(writing.length).toBeGreaterThan(8);
    for (const { path, stepUp, errors } of writing) {
      expect(stepUp, path).toBe(true);
      expect(errors, path).toEqual(expect.arrayContaining(['PASSKEY_REQUIRED', 'STEP_UP_REQUIRED']));
    }
  });

  it('R-06 S-38 asks for a passkey before a destructive action, for ten minutes of one session', async () => {
    const operator = await anOperator();
    const { uid } = await test.member();
    expect(await codeOf(suspend(operator, uid))).toBe('PASSKEY_REQUIRED');
    expect((await operator.call(passkeys.list, paramsOf(operator))).body.isRequired).toBe(true);
    const { authenticator } = await addFirstPasskey(test, operator);
    expect(await codeOf(suspend(operator, uid))).toBe('STEP_UP_REQUIRED');
    expect((await operator.call(routes.operators.listMembers, {})).status).toBe(200);

    const body = await stepUpAnswer(operator, authenticator);
    const { status } = await operator.call(passkeys.stepUp, { ...paramsOf(operator), body });
    expect(status).toBe(200);
    expect((await suspend(operator, uid)).status).toBe(200);
    expect(await codeOf(suspend(await anotherSession(operator), uid))).toBe('STEP_UP_REQUIRED');
    test.clock.advance(STEP_UP_MS - 1);
    expect((await suspend(operator, uid)).status).toBe(200);
    test.clock.advance(1);
    expect(await codeOf(suspend(operator, uid))).toBe('STEP_UP_REQUIRED');
  });

  it('R-06 A-22 accepts a recovery code, and a login with a passkey, in place of the step-up', async () => {
    const operator = await anOperator();
    const { uid } = await test.member();
    const { authenticator } = await addFirstPasskey(test, operator);
    const stepUp = await stepUpAnswer(operator, authenticator);
    await operator.call(passkeys.stepUp, { ...paramsOf(operator), body: stepUp });
    const { codes } = (await operator.call(passkeys.makeRecoveryCodes, paramsOf(operator))).body;

    const withCode = await anotherSession(operator);
    expect(await codeOf(suspend(withCode, uid))).toBe('STEP_UP_REQUIRED');
    await withCode.call(passkeys.stepUpByCode, { ...paramsOf(operator), body: { code: codes[3]! } });
    expect((await suspend(withCode, uid)).status).toBe(200);
    const { body } = await signIn(await signInAnswer(test.visitor, operator, authenticator));
    expect((await suspend({ ...operator, ...test.caller(body.idToken) }, uid)).status).toBe(200);
  });

  it('R-06 keeps a stolen password of an operator from adding or removing passkeys', async () => {
    const operator = await anOperator();
    const { id } = await addFirstPasskey(test, operator);
    const thief = await anotherSession(operator);
    for (const answer of [
      thief.call(passkeys.addOptions, paramsOf(operator)),
      thief.call(passkeys.remove, { params: { uid: operator.uid, id } }),
      thief.call(passkeys.makeRecoveryCodes, paramsOf(operator)),
    ])
      expect(await codeOf(answer)).toBe('STEP_UP_REQUIRED');
  });

  it('R-06 lets the command line remove the passkeys and recovery codes of an operator who lost them', async () => {
    const operator = await anOperator();
    const { authenticator } = await addFirstPasskey(test, operator);
    await operator.call(passkeys.stepUp, { ...paramsOf(operator), body: await stepUpAnswer(operator, authenticator) });
    await operator.call(passkeys.makeRecoveryCodes, paramsOf(operator));
    expect(await test.app.transact((work) => resetPasskeys(work, null, operator.uid))).toBe(1);
    expect((await operator.call(passkeys.list, paramsOf(operator))).body).toMatchObject({
      items: [],
      recoveryCodes: { left: 0 },
    });
    expect(await codeOf(suspend(operator, (await test.member()).uid))).toBe('PASSKEY_REQUIRED');
    expect(await codeOf(signIn(await signInAnswer(test.visitor, operator, authenticator)))).toBe('PASSKEY_REFUSED');
    expect(mailsTo(operator).at(-1)?.subject).toBe('Your Stoop passkeys were removed');
    const { items } = (await operator.call(routes.operators.listAudit, {})).body;
    expect(items[0]).toMatchObject({ action: 'passkeysReset', by: null });
  });

  it('R-06 S-38 is not passed by who reads the mails of an operator and takes the account back with them', async () => {
    const operator = await anOperator();
    const { authenticator } = await addFirstPasskey(test, operator);
    const call = identityClient(test);
    const { email } = operator;
    const chooseAnew = async (oobCode: string, newPassword: string) => {
      expect((await call('resetPassword', { oobCode, newPassword })).status).toBe(200);
      return (await call('signInWithPassword', { email, password: newPassword })).body.idToken;
    };
    await call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
    const idToken = await chooseAnew(codeIn(mailsTo(operator)), 'chosen-by-thief');
    await call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: `moved-${email}` });
    const undone = await call('update', { oobCode: codeIn(mailsTo(operator)) });
    const token = await chooseAnew(undone.body.resetCode ?? '', 'chosen-once-more');
    const thief = { ...operator, token, ...test.caller(token) };
    expect(await codeOf(signIn(await signInAnswer(test.visitor, operator, authenticator)))).toBe('PASSKEY_REFUSED');
    await addPasskey(thief);
    expect(await codeOf(suspend(thief, (await test.member()).uid))).toBe('NOT_FOUND');
    expect(await codeOf(thief.call(routes.operators.listMembers, {}))).toBe('NOT_FOUND');
    expect(mailsTo(operator).some(({ text }) => text.includes('has to make it one again'))).toBe(true);
  });

  it('A-21 S-05 adds no passkey to an account whose address may be a stranger’s', async () => {
    const member = await test.member({}, { emailVerified: false });
    expect(await codeOf(member.call(passkeys.addOptions, paramsOf(member)))).toBe('CONFIRM_EMAIL_FIRST');
    expect(mailsTo(member)).toEqual([]);
  });
});
