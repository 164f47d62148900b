import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { routes } from '#contract/index.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { setRoleOfMember } from '#server/slices/identity/index.ts';
import { findValidInviteCode } from '#server/slices/invites/index.ts';
import { storeProfilePhoto } from '#server/slices/media/index.ts';
import { makePasskeyCode, resetPasskeys, setRole } from '#server/slices/operators/index.ts';
import { deleteExpiredPasskeyRows } from '#server/slices/passkeys/index.ts';
import { FIRST_PASSKEY_CODE_MS } from '#server/slices/passkeys/passkeys.rules.ts';
import { TASKS } from './operator.tasks.ts';
import { AppError, mainSentenceOf } from './platform/http/errors.ts';
import { picture } from './slices/media/media.factory.ts';
import { createTestApp, type Member, type TestApp } from './testing/app.ts';
import { addFirstPasskey, addPasskey, newPasskeyAnswer, PASSKEY_ORIGIN } from './testing/authenticator.ts';

let test: TestApp;
beforeAll(async () => {
  const env = { LIMITS_FACTOR: '1000', OPERATOR_PASSKEYS: 'required' };
  test = await createTestApp({ publicUrl: PASSKEY_ORIGIN, env });
});
afterAll(() => test.close());

/** Runs a task as the command line does. Returns what it prints. */
async function run(name: string, ...given: string[]): Promise<string> {
  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
  try {
    const task = TASKS[name];
    if (!task) throw new Error(`There is no task ${name}.`);
    await task(test.app, given);
  } finally {
    write.mockRestore();
  }
  return lines.join('');
}
const idIn = (printed: string) => /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(printed)?.[0] ?? '';
const mailTo = (email: string) => test.mails.findLast(({ to }) => to === email)?.text ?? '';
const codeIn = (text: string) => /[a-z0-9]{9}-[a-z0-9]{9}-[a-z0-9]{9}/.exec(text)?.[0] ?? '';
const signIn = async ({ email, password }: Member) =>
  (
    await test.app.http.inject({
      method: 'POST',
      url: `/v1/accounts:signInWithPassword?key=${test.config.identityApiKey}`,
      payload: { email, password, returnSecureToken: true },
    })
  ).statusCode;
const request = (email: string) => ({
  email,
  firstName: 'Noor',
  lastName: 'Haddad',
  movedToNYC: '2026-03',
  reason: 'To walk the city.',
});

it('R-05 reviews access requests on the command line: accepting mails a code that works, declining mails nothing', async () => {
  await test.visitor.call(routes.invites.requestAccess, { body: request('first@example.com') });
  const waiting = await run('requests');
  expect(waiting).toContain('first@example.com  Noor Haddad, in NYC since 2026-03: To walk the city.');
  expect(await run('accept', idIn(waiting))).toMatch(/^Accepted\./);
  expect(await findValidInviteCode(test.app, codeIn(mailTo('first@example.com')))).toEqual({
    email: 'first@example.com',
    kind: 'personal',
  });
  await test.visitor.call(routes.invites.requestAccess, { body: request('second@example.com') });
  expect(await run('decline', idIn(await run('requests')))).toMatch(/^Declined\./);
  expect(mailTo('second@example.com')).toBe('');
  expect(await run('requests')).toContain('No access request is waiting.');
  await expect(run('accept', idIn(waiting))).rejects.toMatchObject({ code: 'REQUEST_DECIDED' });
});

it('R-05 issues and revokes codes on the command line', async () => {
  const code = codeIn(await run('issue-code'));
  expect(await findValidInviteCode(test.app, code)).toEqual({ email: null, kind: 'personal' });
  await run('issue-code', 'friend@example.com');
  const mailed = codeIn(mailTo('friend@example.com'));
  expect(await findValidInviteCode(test.app, mailed)).toEqual({ email: 'friend@example.com', kind: 'personal' });
  await run('issue-code', 'amiga@example.com', 'es');
  expect(mailTo('amiga@example.com')).toContain('código de acceso');
  await expect(run('issue-code', 'amigo@example.com', 'fr')).rejects.toThrow('There is no language fr.');
  const line = (await run('codes')).split('\n').find((one) => one.includes('friend@example.com')) ?? '';
  expect(line).toMatch(/ open /);
  expect(await run('revoke-code', idIn(line))).toBe('Revoked.\n');
  expect(await findValidInviteCode(test.app, mailed)).toBeNull();
  expect(await run('codes')).toMatch(/ revoked .*friend@example\.com/);
});

it('R-05 sees reports, resolves them, suspends and restores members, and decides appeals on the command line', async () => {
  const [ann, rude] = [await test.member(), await test.member({ username: 'rude.one' })];
  await ann.call(routes.reports.report, { body: { uid: rude.uid, reason: 'Sells watches' } });
  const reports = await run('reports');
  expect(reports).toContain('Sells watches');
  expect(await run('resolve', idIn(reports), 'warned', 'Talked', '--', 'Please stop.')).toMatch(/^Closed: warned\./);
  expect(mailTo(rude.email)).toContain('Please stop.');
  expect(await run('reports')).toContain('No open reports.');

  expect(await run('suspend', rude.email, 'Again', '--', 'No ads.')).toContain('is suspended');
  expect(await signIn(rude)).toBe(400);
  expect(await run('members', 'rude.one')).toContain('suspended: Again');
  expect(await run('restore', rude.email)).toContain('may come in again');
  expect(await signIn(rude)).toBe(200);

  for (const [decision, said, status] of [
    ['decline-appeal', 'Declined.', 400],
    ['accept-appeal', 'Accepted: they may come in again.', 200],
  ] as const) {
    const member = await test.member();
    await run('suspend', member.email, 'A test');
    const token = /\/appeal#([\w-]{43})/.exec(mailTo(member.email))?.[1] ?? '';
    await test.visitor.call(routes.safety.appeal, { body: { token, words: 'It was not me.' } });
    const appeals = await run('appeals');
    expect(appeals).toContain('It was not me.');
    expect(await run(decision, idIn(appeals))).toContain(said);
    expect(await signIn(member)).toBe(status);
  }
});

it('R-05 makes and unmakes operators, and announces and cancels events on the command line', async () => {
  const boss = await test.member();
  const mayOperate = async () => (await boss.call(routes.operators.listCodes, {})).status;
  expect(await mayOperate()).toBe(404);
  expect(await run('grant', boss.email, '--yes')).toContain('is an operator now');
  const { idToken } = await issueTokens(test.app, boss.uid);
  expect((await test.caller(idToken).call(routes.operators.listCodes, {})).status).toBe(200);
  expect(await run('revoke', boss.email)).toContain('is no longer an operator');
  expect((await test.caller(idToken).call(routes.operators.listCodes, {})).status).toBe(404);

  await run('event', '--title', 'Stoop sale', '--where', 'Fort Greene', '--when', '2031-05-03 14:00', '--hours', '2.5');
  const late = run('event', '--title', 'Stoop sale', '--where', 'Fort Greene', '--when', '2020-05-03 14:00');
  const refusal = await late.catch((error: unknown) => error);
  expect(refusal instanceof AppError && mainSentenceOf(refusal)).toBe('This time has passed. Choose a later one.');
  const listed = await run('events');
  expect(listed).toContain('2031-05-03 14:00 to 2031-05-03 16:30  Stoop sale, Fort Greene');
  const id = /[A-Za-z0-9]{20}/.exec(listed)?.[0] ?? '';
  expect(await run('change-event', id, '--hours', 'unknown')).toContain('2031-05-03 14:00  Stoop sale');
  await run('cancel-event', id, 'A', 'storm');
  const event = (await boss.call(routes.events.read, { params: { eventId: id } })).body;
  expect(event.cancelled).toBe(true);
});

it('R-13 makes and unmakes moderators on the command line', async () => {
  const member = await test.member();
  const statuses = async () =>
    Promise.all([member.call(routes.operators.listReports, {}), member.call(routes.operators.listCodes, {})]).then(
      (answers) => answers.map(({ status }) => status),
    );
  expect(await run('grant', member.email, '--moderator', '--yes')).toContain('is a moderator now: /operator');
  expect(await statuses()).toEqual([200, 404]);
  expect(await run('members', member.email)).toContain('  moderator');
  expect(await run('passkey-code', member.email)).toMatch(/shown this once/);
  expect(await run('revoke', member.email)).toContain('is no longer a moderator');
  expect(await statuses()).toEqual([404, 404]);
});

it('R-06 S-38 prints the code for an operator’s first passkey on the command line, where passkeys from before the role are removed', async () => {
  const codeOf = (printed: string) => /(?<=^ {4})[a-z0-9]+(?:-[a-z0-9]+){4}$/m.exec(printed)?.[0] ?? '';
  const [boss, member] = [await test.member(), await test.member()];
  await expect(run('passkey-code', boss.email)).rejects.toThrow('is neither operator nor moderator');
  const granted = codeOf(await run('grant', boss.email, '--yes'));
  const made = codeOf(await run('passkey-code', boss.email));
  expect([granted, made].every((code) => code.length === 34)).toBe(true);
  const use = (code: string) => boss.call(routes.passkeys.stepUpByCode, { params: { uid: boss.uid }, body: { code } });
  expect((await use(granted)).error.code).toBe('RECOVERY_CODE_WRONG');
  expect((await use(made)).status).toBe(200);
  await addPasskey(boss);
  await expect(run('passkey-code', boss.email)).rejects.toThrow('has a passkey');
  expect(codeOf(await run('reset-passkeys', boss.email))).not.toBe('');

  await addPasskey(member);
  expect(codeOf(await run('grant', member.email, '--yes'))).not.toBe('');
});

const { passkeys } = routes;
const own = ({ uid }: Member) => ({ params: { uid } });
const errorOf = async (answer: Promise<{ error: { code: string } | undefined }>) => (await answer).error?.code;
/** Opens another session of a member, as a login from another browser does. */
async function anotherSession(member: Member): Promise<Member> {
  const { idToken } = await issueTokens(test.app, member.uid);
  return { ...member, token: idToken, ...test.caller(idToken) };
}
async function anOperator(): Promise<Member> {
  const member = await test.member();
  await test.app.transact((work) => setRole(work, null, member.uid, 'operator'));
  return member;
}

it('R-06 S-38 an operator needs a code of the command line for the first passkey, once and within an hour', async () => {
  const operator = await anOperator();
  const makeCode = async () => (await test.app.transact((work) => makePasskeyCode(work, null, operator.uid))) ?? '';
  const use = (code: string, caller = operator) =>
    caller.call(passkeys.stepUpByCode, { ...own(caller), body: { code } });
  expect(await errorOf(operator.call(passkeys.addOptions, own(operator)))).toBe('PASSKEY_CODE_REQUIRED');
  // A challenge from before the member was an operator does not help either.
  const member = await test.member();
  const answer = await newPasskeyAnswer(member);
  await test.app.transact((work) => setRoleOfMember(work, member.uid, 'operator'));
  expect(await errorOf(member.call(passkeys.add, { ...own(member), body: answer }))).toBe('PASSKEY_CODE_REQUIRED');

  const [voided, expired] = [await makeCode(), await makeCode()];
  expect(await errorOf(use(voided))).toBe('RECOVERY_CODE_WRONG');
  const isStored = async () => {
    await deleteExpiredPasskeyRows(test.app);
    const found = await sql`select 1 from recovery_codes where uid = ${operator.uid}`.execute(test.app.db);
    return found.rows.length === 1;
  };
  test.clock.advance(FIRST_PASSKEY_CODE_MS - 1);
  expect(await isStored()).toBe(true);
  test.clock.advance(1);
  expect(await errorOf(use(expired))).toBe('RECOVERY_CODE_WRONG');
  expect(await isStored()).toBe(false);

  const code = await makeCode();
  const fresh = await anotherSession(operator);
  expect((await fresh.call(passkeys.list, own(operator))).body.recoveryCodes.left).toBe(0);
  expect(await errorOf(use(code, await anotherSession(await anOperator())))).toBe('RECOVERY_CODE_WRONG');
  expect((await use(code, fresh)).status).toBe(200);
  expect(test.mails.findLast(({ to }) => to === operator.email)?.subject).toBe(
    'A code for your first Stoop passkey was used',
  );
  expect(await errorOf(use(code, fresh))).toBe('RECOVERY_CODE_WRONG');
  // It confirmed in one session, for ten minutes, and only the addition.
  const other = await anotherSession(operator);
  expect(await errorOf(other.call(passkeys.addOptions, own(operator)))).toBe('PASSKEY_CODE_REQUIRED');
  const suspend = () => fresh.call(routes.operators.suspend, { ...own(member), body: { reason: 'Spam' } });
  expect(await errorOf(suspend())).toBe('PASSKEY_REQUIRED');
  await addPasskey(fresh);
  await test.app.transact((work) => setRoleOfMember(work, member.uid, null));
  expect((await suspend()).status).toBe(200);
  expect(await test.app.transact((work) => makePasskeyCode(work, null, operator.uid))).toBeNull();
  expect(await errorOf(other.call(passkeys.addOptions, own(operator)))).toBe('STEP_UP_REQUIRED');
  const { items } = (await operator.call(routes.operators.listAudit, {})).body;
  expect(items.find(({ action }) => action === 'passkeyCodeMade')).toMatchObject({ by: null });
});

it('R-06 an operator needs a code again after the command line has removed their passkeys', async () => {
  const operator = await anOperator();
  await addFirstPasskey(test, operator);
  await test.app.transact((work) => resetPasskeys(work, null, operator.uid));
  expect(await errorOf(operator.call(passkeys.addOptions, own(operator)))).toBe('PASSKEY_CODE_REQUIRED');
  await addFirstPasskey(test, operator);
  expect((await operator.call(passkeys.list, own(operator))).body.items).toHaveLength(1);
});

it('counts lost files on the command line, names them, and gives their pictures up when asked to', async () => {
  const { uid } = await test.member();
  await storeProfilePhoto(test.app, uid, `profile-images/${uid}/profile.jpg`, await picture());
  const counted = 'Files that the database names and the file store does not have';
  expect(await run('lost-files')).toContain(`${counted}: 0 of 6.`);
  const folder = join(test.config.dataDir, 'files/photos');
  const [lost = ''] = readdirSync(folder);
  rmSync(join(folder, lost));
  expect(await run('lost-files')).toContain(`${counted}: 1 of 6.\n  photos/${lost}\n`);
  await expect(run('lost-files', '--forget')).rejects.toThrow('There is --give-up.');
  expect(await run('lost-files', '--give-up')).toContain('Pictures given up: 1.');
  expect(await run('lost-files')).toContain(`${counted}: 0 of 0.`);
});
