import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { TOKEN_PREFIX } from '#contract/access-levels.ts';
import { DAY_MS } from '#contract/durations.ts';
import { newYorkDay } from '#contract/hangouts/new-york.ts';
import { routes } from '#contract/index.ts';
import { TOKEN_DAYS } from '#contract/limits.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { createLog } from '#server/platform/log/log.ts';
import { identityClient } from '#server/slices/identity/identity.factory.ts';
import { endEverySession, endSessionsOf, sessionCache, setAccountDisabled } from '#server/slices/identity/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { addFirstPasskey, PASSKEY_ORIGIN, stepUpAnswer } from '#server/testing/authenticator.ts';
import { makeToken } from '#server/testing/pending-work.ts';
import { openSocket } from '#server/testing/socket.ts';
import { deleteAccount } from './delete-account.ts';
import { deleteExpiredTokens } from './end-tokens.ts';
import { setRole } from './set-role.ts';

const { operators: o, passkeys } = routes;
let test: TestApp;
let operator: Member;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) });
  test = await createTestApp({ log });
  operator = await anOperator('odette');
});
afterAll(() => test.close());

async function anOperator(username: string, of: TestApp = test): Promise<Member> {
  const member = await of.member({ username });
  await of.app.transact((work) => setRole(work, null, member.uid, 'operator'));
  return member;
}
/** Returns the answer's status to a call with a token. */
const statusOf = async (token: string) => (await test.caller(token).call(o.countWaiting, {})).status;
const listed = async (by: Member = operator) => (await by.call(o.listTokens, {})).body.items;
const logged = async (by: Member = operator) =>
  (await by.call(o.listAudit, {})).body.items.map((entry) => [entry.by, entry.token, entry.action, entry.subject]);

it('R-18 S-80 makes no token for a session that has ended on another node', async () => {
  const beside = await createTestApp({ beside: test });
  onTestFinished(beside.close);
  vi.spyOn(sessionCache(beside.app), 'forget').mockReturnValue();
  const member = await anOperator('olga');
  const caller = beside.caller((await issueTokens(test.app, member.uid)).idToken);
  expect((await caller.call(o.listTokens, {})).status).toBe(200);
  await test.app.transact((work) => endSessionsOf(work, member.uid));
  expect((await caller.call(o.makeToken, { body: { name: 'x', scope: 'read', days: 30 } })).status).toBe(401);
});

it('R-18 makes a token that is shown once and stored as a hash, lists its last day of use, and revokes it', async () => {
  const token = await makeToken(operator, 'read', 'Dashboard');
  expect(token).toMatch(/^stoop_[\w-]{43}$/);
  const [stored] = (
    await sql<{ hash: Buffer; row: string }>`select hash, t::text as row from api_tokens t`.execute(test.app.db)
  ).rows;
  expect(stored?.hash).toEqual(sha256(token));
  expect(stored?.row).not.toContain(token.slice(TOKEN_PREFIX.length));
  const [made] = await listed();
  expect(made).toMatchObject({ name: 'Dashboard', scope: 'read', isExpired: false, lastUsedOn: null });
  expect(made?.operator.username).toBe('odette');
  expect(await statusOf(token)).toBe(200);
  const [used] = await listed();
  expect(used?.lastUsedOn).toBe(newYorkDay(test.clock.now()));
  expect(JSON.stringify(used)).not.toContain(token.slice(TOKEN_PREFIX.length));

  const another = await anOperator('otto');
  const revoke = () => another.call(o.revokeToken, { params: { id: made?.id ?? '' } });
  expect((await revoke()).body).toEqual({ revoked: true });
  expect((await revoke()).error.code).toBe('NOT_FOUND');
  expect(await statusOf(token)).toBe(401);
  expect(await listed()).toEqual([]);
  expect((await logged()).slice(0, 3)).toEqual([
    ['otto', null, 'tokenRevoked', 'Dashboard'],
    [null, null, 'granted', 'otto'],
    ['odette', null, 'tokenMade', 'Dashboard'],
  ]);
});

it('R-18 writes what a script changes into the audit log as its operator by the token, and its calls into the security log', async () => {
  const inviting = await makeToken(operator, 'invite', 'Class list');
  const announcing = await makeToken(operator, 'announce', 'Newsletter');
  const mails = test.mails.length;
  const { body } = await test.caller(inviting).call(o.issueCode, { body: { emails: ['ines@example.com'] } });
  expect(body).toEqual({ code: null, mailed: 1 });
  expect(test.mails.slice(mails).map(({ to }) => to)).toEqual(['ines@example.com']);
  await test.caller(announcing).call(o.announce, {
    params: { id: crypto.randomUUID() },
    body: { title: 'A picnic', words: 'On Sunday.' },
  });
  expect((await logged()).slice(0, 2)).toEqual([
    ['odette', 'Newsletter', 'announced', 'A picnic'],
    ['odette', 'Class list', 'codeIssued', 'ines@example.com'],
  ]);
  const { id } = (await listed()).find(({ name }) => name === 'Class list') ?? {};
  expect(lines).toContainEqual(
    expect.objectContaining({ event: 'operator_called', uid: operator.uid, outcome: `token ${id}` }),
  );
  expect(JSON.stringify(lines)).not.toContain(inviting);
});

it('R-18 R-06 needs a step-up to make or revoke a token, and none to use it', async () => {
  const strict = await createTestApp({ publicUrl: PASSKEY_ORIGIN, env: { OPERATOR_PASSKEYS: 'required' } });
  const member = await anOperator('olga', strict);
  const body = { name: 'Class list', scope: 'invite', days: 7 } as const;
  expect((await member.call(o.makeToken, { body })).error.code).toBe('PASSKEY_REQUIRED');
  const { authenticator } = await addFirstPasskey(strict, member);
  const stepUp = { params: { uid: member.uid }, body: await stepUpAnswer(member, authenticator) };
  await member.call(passkeys.stepUp, stepUp);
  const { token } = (await member.call(o.makeToken, { body })).body;
  const { idToken } = await issueTokens(strict.app, member.uid);
  const later = strict.caller(idToken);
  const [{ id } = { id: '' }] = (await later.call(o.listTokens, {})).body.items;
  expect((await later.call(o.makeToken, { body })).error.code).toBe('STEP_UP_REQUIRED');
  expect((await later.call(o.revokeToken, { params: { id } })).error.code).toBe('STEP_UP_REQUIRED');
  expect((await strict.caller(token).call(o.issueCode, { body: {} })).status).toBe(200);
  await strict.close();
});

it('R-18 is no session, so that sockets and the identity API refuse it, and a forged one is no token', async () => {
  const token = await makeToken(operator, 'read');
  const socket = await openSocket(await test.listen());
  socket.say({ t: 'hello', token });
  expect(await socket.closed()).toBeGreaterThanOrEqual(4000);
  expect((await identityClient(test)('lookup', { idToken: token })).status).toBe(400);
  const forged = `${TOKEN_PREFIX}${Buffer.alloc(32, 7).toString('base64url')}`;
  for (const wrong of [forged, TOKEN_PREFIX, token.slice(0, -1), token.toUpperCase(), token.slice(TOKEN_PREFIX.length)])
    expect(await statusOf(wrong), wrong).toBe(401);
  expect(await statusOf(token)).toBe(200);
});

it('R-18 a token works until its last moment', async () => {
  expect(TOKEN_DAYS).toEqual([7, 30, 90, 365]);
  const token = await makeToken(operator, 'read', 'A week');
  const madeAt = test.clock.now().getTime();
  test.clock.set(new Date(madeAt + 7 * DAY_MS - 1));
  expect(await statusOf(token)).toBe(200);
  test.clock.set(new Date(madeAt + 7 * DAY_MS));
  expect(await statusOf(token)).toBe(401);
  const { idToken } = await issueTokens(test.app, operator.uid);
  operator = { ...operator, token: idToken, ...test.caller(idToken) };
  expect((await listed()).find(({ name }) => name === 'A week')?.isExpired).toBe(true);
});

it.each<[string, (member: Member) => Promise<unknown>]>([
  [
    'lost the role, also after getting it back',
    async ({ uid }) => {
      await test.app.transact((work) => setRole(work, null, uid, null));
      await test.app.transact((work) => setRole(work, null, uid, 'operator'));
    },
  ],
  ['became a moderator', ({ uid }) => test.app.transact((work) => setRole(work, null, uid, 'moderator'))],
  [
    'was suspended, also after being restored',
    async ({ uid }) => {
      await test.app.transact((work) => setAccountDisabled(work, uid, true));
      await test.app.transact((work) => setAccountDisabled(work, uid, false));
    },
  ],
  ['deleted the account', ({ uid }) => test.app.transact((work) => deleteAccount(work, null, { uid, now: true }))],
  [
    'changed the password',
    ({ token }) => identityClient(test)('update', { idToken: token, password: 'another-password' }),
  ],
  ['logged out other devices', ({ uid, call }) => call(routes.identity.endOtherSessions, { params: { uid } })],
  ['was logged out with everybody', () => test.app.transact((work) => endEverySession(work))],
])('R-18 ends the tokens of an operator who %s', async (_how, end) => {
  const member = await anOperator(`o${crypto.randomUUID().slice(0, 8)}`);
  const token = await makeToken(member, 'read');
  expect(await statusOf(token)).toBe(200);
  await end(member);
  expect(await statusOf(token)).toBe(401);
  const { rows } = await sql`select 1 from api_tokens where uid = ${member.uid}`.execute(test.app.db);
  expect(rows).toEqual([]);
});

it('R-18 has the tokens that ended with all sessions in the audit log, with their operator', async () => {
  const member = await anOperator('oona');
  await makeToken(member, 'read', 'Lost laptop');
  await member.call(routes.identity.endOtherSessions, { params: { uid: member.uid } });
  expect((await logged(await anOperator('ozan'))).slice(1, 2)).toEqual([['oona', null, 'tokenEnded', 'Lost laptop']]);
});

it('R-18 lists an expired token for 30 days, and no longer', async () => {
  const strict = await createTestApp();
  const member = await anOperator('ottilie', strict);
  await makeToken(member, 'read', 'A week');
  const left = async () => (await sql`select 1 from api_tokens`.execute(strict.app.db)).rows.length;
  strict.clock.advance((7 + 30) * DAY_MS);
  await deleteExpiredTokens(strict.app);
  expect(await left()).toBe(1);
  strict.clock.advance(1);
  await deleteExpiredTokens(strict.app);
  expect(await left()).toBe(0);
  await strict.close();
});

it('R-18 an operator whose account is gone leaves no name of a token in the audit log', async () => {
  const member = await anOperator('olive');
  const inviting = await makeToken(member, 'invite', 'Olive’s phone');
  await test.caller(inviting).call(o.issueCode, { body: {} });
  await test.app.transact((work) => deleteAccount(work, null, { uid: member.uid, now: true }));
  const { rows } = await sql<{ entry: string }>`select a::text as entry from operator_audit a`.execute(test.app.db);
  expect(JSON.stringify(rows)).not.toContain('Olive’s phone');
});
