import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { routes } from '#contract/index.ts';
import { CODES_AT_ONCE } from '#contract/limits.ts';
import { createAccountWithoutCode, issueTokens } from '#server/demo/acts/identity.ts';
import { connect } from '#server/slices/connections/connections.factory.ts';
import { codeIn as codeInMail, identityClient } from '#server/slices/identity/identity.factory.ts';
import { roleOfMember } from '#server/slices/identity/index.ts';
import { findValidInviteCode } from '#server/slices/invites/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { download } from '#server/testing/download.ts';
import { openSocket } from '#server/testing/socket.ts';
import { deleteAccount } from './delete-account.ts';
import { endSessions } from './end-sessions.ts';
import { setRole } from './set-role.ts';
import { suspendAndMail } from './suspend.ts';

const { invites, operators: o } = routes;
let test: TestApp;
let operator: Member;
beforeAll(async () => {
  test = await createTestApp();
  operator = await test.member({ username: 'odette' });
  await test.app.transact((work) => setRole(work, null, operator.uid, 'operator'));
});
afterAll(() => test.close());

const ask = (email: string, firstName = 'Noor') =>
  test.visitor.call(invites.requestAccess, {
    body: { email, firstName, lastName: 'Haddad', movedToNYC: '2026-03', reason: 'I know nobody here yet.' },
  });
const waiting = async () => (await operator.call(o.listRequests, {})).body.items;
const codeIn = (mailText = '') => /[a-z0-9]{9}-[a-z0-9]{9}-[a-z0-9]{9}/.exec(mailText)?.[0] ?? '';
const logged = async () =>
  (await operator.call(o.listAudit, {})).body.items.map(({ by, action, subject }) => [by, action, subject]);

describe('requests', () => {
  it('R-05 A-23 mails a personal code for one account when a request is accepted, with a neutral subject', async () => {
    await ask('noor@example.com');
    const [request] = await waiting();
    expect(request).toMatchObject({ email: 'noor@example.com', status: 'waiting', decidedAt: null });
    const params = { id: request?.id ?? '' };
    const answer = await operator.call(o.decideRequest, { params, body: { decision: 'accept' } });
    expect(answer.body).toEqual({ status: 'accepted', mailed: true });
    const mail = test.mails.at(-1);
    expect(mail?.to).toBe('noor@example.com');
    const code = codeIn(mail?.text);
    expect(mail?.html).toContain(code);
    expect(mail?.text).toContain(`http://stoop.test/signup#email=noor%40example.com&code=${code}`);
    expect(mail?.subject).toBe('Welcome to Stoop');
    // A paragraph after the greeting is a sentence of its own.
    expect(mail?.text).toMatch(/^Hi[^\n]*,\s+There’s a place for you/);

    const call = identityClient(test);
    const signUp = (email: string) => call('signUp', { email, password: 'a-password', accessCode: code });
    expect((await signUp('noor@example.com')).status).toBe(200);
    expect((await signUp('second@example.com')).code).toBe('INVALID_ACCESS_CODE');
    expect((await signUp('noor@example.com')).code).toBe('INVALID_ACCESS_CODE');
    expect(await waiting()).toEqual([]);
    const decided = await operator.call(o.listRequests, { query: { show: 'decided' } });
    expect(decided.body.items.map(({ email, status }) => [email, status])).toEqual([['noor@example.com', 'accepted']]);
    expect((await operator.call(o.listCodes, {})).body.items[0]).toMatchObject({
      email: 'noor@example.com',
      state: 'used',
    });
    expect((await logged())[0]).toEqual(['odette', 'accepted', 'noor@example.com']);
  });

  it('R-05 mails nothing when a request is declined, and rejects a second decision', async () => {
    await ask('lev@example.com');
    const mails = test.mails.length;
    const params = { id: (await waiting())[0]?.id ?? '' };
    const answer = await operator.call(o.decideRequest, { params, body: { decision: 'decline' } });
    expect(answer.body).toEqual({ status: 'declined', mailed: false });
    const secondAnswer = await operator.call(o.decideRequest, { params, body: { decision: 'accept' } });
    expect([secondAnswer.status, secondAnswer.error.code]).toEqual([409, 'REQUEST_DECIDED']);
    expect(test.mails.length).toBe(mails);
    expect((await logged())[0]).toEqual(['odette', 'declined', 'lev@example.com']);
  });

  it('R-05 sends one code when two operators accept at once', async () => {
    await ask('twice@example.com');
    const params = { id: (await waiting())[0]?.id ?? '' };
    const countBefore = test.mails.length;
    const answers = await Promise.all(
      [1, 2].map(() => operator.call(o.decideRequest, { params, body: { decision: 'accept' } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(test.mails.length).toBe(countBefore + 1);
  });

  it('R-05 returns every request exactly once over all pages', async () => {
    for (let index = 0; index < 5; index++) await ask(`page${index}@example.com`);
    for (const show of ['waiting', 'decided'] as const) {
      const everything: string[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await operator.call(o.listRequests, { query: { show, limit: 2, ...(cursor && { cursor }) } });
        everything.push(...body.items.map(({ email }) => email));
        cursor = body.nextCursor ?? undefined;
      } while (cursor);
      const whole = await operator.call(o.listRequests, { query: { show } });
      expect(everything).toEqual(whole.body.items.map(({ email }) => email));
    }
  });
});

describe('operators', () => {
  it('S-21 are made only of members who confirmed their address', async () => {
    const uid = await createAccountWithoutCode(test.app, { email: 'founder@example.com', password: 'a-long-password' });
    await expect(test.app.transact((work) => setRole(work, null, uid, 'operator'))).rejects.toMatchObject({
      code: 'EMAIL_NOT_CONFIRMED',
    });
    expect(await roleOfMember(test.app.db, uid)).toBeNull();
  });
});

describe('what is kept under an email', () => {
  const password = 'a-long-password';
  const linkCode = (recipient: string) => codeInMail(test.mails.filter((mail) => mail.to === recipient));
  let networks = 0;
  /** Asks from a network of its own, because each may ask only a few times. */
  const askAs = (email: string, firstName: string) =>
    test.app.http.inject({
      method: 'POST',
      url: invites.requestAccess.path,
      remoteAddress: `192.0.2.${++networks}`,
      payload: { email, firstName, lastName: 'Haddad', movedToNYC: '2026-03', reason: 'I know nobody here yet.' },
    });
  async function joined(email: string) {
    const { body } = await identityClient(test)('signUp', { email, password, accessCode: test.config.inviteCode });
    return { uid: body.localId, idToken: body.idToken };
  }
  const requestIn = async ({ uid, idToken }: { uid: string; idToken: string }) =>
    (await download(test, { uid, ...test.caller(idToken) })).data.accessRequest;

  it('S-05 neither shows nor erases a stranger’s request to an account with the stranger’s unconfirmed address', async () => {
    const [email, call] = ['victim@example.com', identityClient(test)];
    await askAs(email, 'Vic');
    await operator.call(o.issueCode, { body: { emails: [email] } });
    const accessCode = codeIn(test.mails.at(-1)?.text);
    const entries = async () => (await logged()).filter(([, , subject]) => subject === email).length;
    const countBefore = await entries();
    const attacker = await joined(email);
    expect(test.mails.at(-1)).toMatchObject({ to: email, subject: 'Confirm your email for Stoop' });
    expect(await requestIn(attacker)).toBeNull();
    const mails = test.mails.length;
    expect((await call('delete', { idToken: attacker.idToken })).status).toBe(200);
    expect(test.mails.length).toBe(mails);
    expect((await waiting()).map((request) => request.email)).toContain(email);
    expect([await entries(), countBefore]).toEqual([1, 1]);
    expect(await findValidInviteCode(test.app, accessCode)).toEqual({ email, kind: 'personal' });

    const owner = await joined(email);
    expect((await call('update', { oobCode: linkCode(email) })).body.emailVerified).toBe(true);
    expect(await requestIn(owner)).toMatchObject({ email, firstName: 'Vic' });
  });

  it('S-22 follows the member to a new address, and S-23 goes with the account', async () => {
    const [email, next, call] = ['before@example.com', 'after@example.com', identityClient(test)];
    await askAs(email, 'Bea');
    await askAs(next, 'Somebody');
    await operator.call(o.issueCode, { body: { emails: [email] } });
    const member = await joined(email);
    await call('update', { oobCode: linkCode(email) });
    await call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: member.idToken, newEmail: next });
    await call('update', { oobCode: linkCode(next) });
    expect(await requestIn(member)).toMatchObject({ email: next, firstName: 'Bea' });
    const subjects = async () => (await logged()).map(([, , subject]) => subject);
    expect(await subjects()).toContain(next);
    expect(await subjects()).not.toContain(email);
    await operator.call(o.suspend, { params: { uid: member.uid }, body: { reason: 'A note about Bea' } });
    await operator.call(o.restore, { params: { uid: member.uid } });
    // Its holder has to wait until the change can no longer be undone.
    await test.app.transact((work) => deleteAccount(work, null, { uid: member.uid, now: true }));
    expect((await waiting()).map((request) => request.email)).not.toContain(next);
    expect(await subjects()).not.toContain(next);
    const notes = (await operator.call(o.listAudit, {})).body.items.map(({ note }) => note);
    expect(notes).not.toContain('A note about Bea');
  });
});

describe('suspension', () => {
  it('R-05 ends all sessions and sockets, hides the member everywhere, and can be undone completely', async () => {
    const [bad, other] = [await test.member({ username: 'baddie' }), await test.member({ username: 'witness' })];
    const base = await test.listen();
    const socket = await openSocket(base, bad.token);
    const params = { uid: bad.uid };
    const suspended = await operator.call(o.suspend, { params, body: { reason: 'Spam' } });
    expect(suspended.body).toEqual({ suspended: true, mailed: true });
    expect(await socket.closed()).toBe(4403);
    expect((await bad.call(routes.chats.list, {})).status).toBe(401);
    const call = identityClient(test);
    const signIn = () => call('signInWithPassword', { email: bad.email, password: bad.password });
    expect((await signIn()).code).toBe('USER_DISABLED');

    const statusesSeen = async () => {
      const list = await other.call(routes.discovery.intros, { query: { list: 'everyone', limit: 50 } });
      return {
        intros: list.body.items.some(({ uid }) => uid === bad.uid),
        profile: (await other.call(routes.profiles.readProfile, { params })).status,
        request: (await other.call(routes.connections.read, { params: { target: bad.uid, requester: other.uid } }))
          .status,
      };
    };
    expect(await statusesSeen()).toEqual({ intros: false, profile: 404, request: 404 });
    const asked = await other.call(routes.connections.request, {
      params: { target: bad.uid, requester: other.uid },
      body: { message: 'Hi' },
    });
    expect(asked.error.code).toBe('USER_NOT_FOUND');
    // The account of a member who asked for its deletion is closed as well.
    const leaving = await test.member();
    const planned = { params: { uid: leaving.uid } };
    const { dueAt } = (await leaving.call(routes.account.scheduleDeletion, planned)).body;
    const list = await operator.call(o.listMembers, { query: { show: 'suspended' } });
    expect(list.body.items).toMatchObject([
      { username: 'baddie', suspended: true, reason: 'Spam', deletionDueAt: null, can: { suspend: false } },
    ]);
    const found = await operator.call(o.listMembers, { query: { search: leaving.email } });
    expect(found.body.items).toMatchObject([{ suspended: false, deletionDueAt: dueAt }]);

    await operator.call(o.restore, { params });
    expect((await signIn()).status).toBe(200);
    expect(await statusesSeen()).toMatchObject({ intros: true, profile: 200 });
    expect((await logged()).slice(0, 2)).toEqual([
      ['odette', 'restored', 'baddie'],
      ['odette', 'suspended', 'baddie'],
    ]);
  });

  it('R-05 closes the socket within seconds when another process ends its session', async () => {
    const member = await test.member();
    const { port } = test.app.http.server.address() as { port: number };
    const socket = await openSocket(`http://127.0.0.1:${port}`, member.token);
    const { createServer } = await import('#server/app.ts');
    const elsewhere = await createServer(test.config, test.databaseUrl);
    await elsewhere.transact((work) => suspendAndMail(work, null, { uid: member.uid, reason: 'Spam' }));
    expect(await socket.closed(8000)).toBe(4403);
    await elsewhere.close();
  });

  it('the command line ends the sessions of one member or of everybody, with their sockets, and closes no account', async () => {
    const [ida, jon] = [await test.member(), await test.member()];
    const { port } = test.app.http.server.address() as { port: number };
    const socketOf = ({ token }: Member) => openSocket(`http://127.0.0.1:${port}`, token);
    const sockets = [await socketOf(ida), await socketOf(jon)] as const;
    const call = identityClient(test);
    const token = async ({ email, password }: Member) =>
      (await call('signInWithPassword', { email, password })).body.refreshToken;
    const refresh = async (refresh_token: string) =>
      (await call('token', { grant_type: 'refresh_token', refresh_token })).code;
    const [idas, jons] = [await token(ida), await token(jon)];
    expect(await test.app.transact((work) => endSessions(work, null, ida.uid))).toBe(2);
    expect(await sockets[0].closed()).toBe(4403);
    expect([await refresh(idas), (await call('lookup', { idToken: ida.token })).code]).toEqual([
      'TOKEN_EXPIRED',
      'TOKEN_EXPIRED',
    ]);
    expect((await call('lookup', { idToken: jon.token })).status).toBe(200);
    expect((await logged())[0]).toEqual([null, 'sessionsEnded', ida.username]);
    const fresh = await token(ida);
    await test.app.transact((work) => endSessions(work, null, null));
    expect(await sockets[1].closed()).toBe(4403);
    expect([await refresh(fresh), await refresh(jons)]).toEqual(['TOKEN_EXPIRED', 'TOKEN_EXPIRED']);
    expect((await jon.call(routes.profiles.readUser, { params: { uid: jon.uid } })).status).toBe(401);
    expect(await token(jon)).toBeTruthy();
    const { idToken } = await issueTokens(test.app, operator.uid);
    operator = { ...operator, token: idToken, ...test.caller(idToken) };
    expect((await logged())[0]).toEqual([null, 'everySessionEnded', '']);
  });

  it('R-05 refuses to suspend an operator', async () => {
    const answer = await operator.call(o.suspend, { params: { uid: operator.uid }, body: { reason: 'Oops' } });
    expect([answer.status, answer.error.code]).toEqual([409, 'NOT_SUSPENDABLE']);
  });
});

describe('reports, members, codes, figures', () => {
  it('R-05 lists a report with both members, and resolves it with an outcome', async () => {
    const [one, two] = [await test.member({ username: 'reporter' }), await test.member({ username: 'reported' })];
    await one.call(routes.reports.report, { body: { uid: two.uid, reason: 'Rude' } });
    const { body } = await operator.call(o.listReports, {});
    expect(body.items).toMatchObject([
      { reporter: { username: 'reporter' }, member: { username: 'reported' }, reason: 'Rude', resolvedAt: null },
    ]);
    const params = { id: body.items[0]?.id ?? '' };
    const close = () =>
      operator.call(o.resolveReport, { params, body: { outcome: 'dismissed', resolution: 'Talked to them' } });
    expect((await close()).body).toEqual({ resolved: true, mailed: false });
    expect((await close()).error.code).toBe('REPORT_RESOLVED');
    expect((await operator.call(o.listReports, {})).body.items).toEqual([]);
    const resolved = await operator.call(o.listReports, { query: { show: 'resolved' } });
    expect(resolved.body.items).toMatchObject([{ resolution: 'Talked to them', outcome: 'dismissed' }]);
  });

  it('R-05 finds members by email, username and name, and treats wildcards literally', async () => {
    const found = async (search: string) =>
      (await operator.call(o.listMembers, { query: { search } })).body.items.map(({ username }) => username);
    const wilma = await test.member({ username: 'wilma_w', firstName: 'Wilhelmina', lastName: 'Oduya' });
    for (const search of ['WILMA', wilma.email, 'wilhelmina od'])
      expect(await found(search), search).toEqual(['wilma_w']);
    expect(await found('%')).toEqual([]);
  });

  it('R-05 shows a code once, and rejects it after it is revoked', async () => {
    const { body } = await operator.call(o.issueCode, { body: {} });
    expect(codeIn(body.code ?? '')).toBe(body.code);
    const list = await operator.call(o.listCodes, {});
    expect(JSON.stringify(list.body)).not.toContain(body.code);
    const open = list.body.items.find(({ email, state }) => email === null && state === 'open');
    const params = { id: open?.id ?? '' };
    expect((await operator.call(o.revokeCode, { params })).body).toEqual({ revoked: true });
    expect((await operator.call(o.revokeCode, { params })).error.code).toBe('CODE_NOT_OPEN');
    expect(await findValidInviteCode(test.app, body.code ?? '')).toBeNull();
    const mailed = await operator.call(o.issueCode, { body: { emails: ['guest@example.com'] } });
    expect(mailed.body).toEqual({ code: null, mailed: 1 });
    expect(await findValidInviteCode(test.app, codeIn(test.mails.at(-1)?.text))).toEqual({
      email: 'guest@example.com',
      kind: 'personal',
    });
  });

  it('R-05 mails a code to each address of a list, one to an address that is named twice, 100 at a time and 200 in an hour', async () => {
    const own = await createTestApp();
    const boss = await own.member();
    await own.app.transact((work) => setRole(work, null, boss.uid, 'operator'));
    own.mails.length = 0;
    const issue = (emails: string[]) => boss.call(o.issueCode, { body: { emails } });
    const listOf = (length: number, name: string) => Array.from({ length }, (_, n) => `${name}${n}@example.com`);
    const [first = '', second = ''] = listOf(2, 'guest');
    expect((await issue([first, second, first.toUpperCase()])).body).toEqual({ code: null, mailed: 2 });
    await expect.poll(() => own.mails.map(({ to }) => to).toSorted()).toEqual([first.toUpperCase(), second]);
    for (const { to, text } of own.mails)
      expect(await findValidInviteCode(own.app, codeIn(text))).toEqual({ email: to.toLowerCase(), kind: 'personal' });
    expect((await issue(listOf(CODES_AT_ONCE + 1, 'many'))).error.code).toBe('INVALID_INPUT');
    expect((await issue(listOf(CODES_AT_ONCE, 'many'))).body.mailed).toBe(100);
    expect((await issue(listOf(99, 'more'))).error).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      retryAt: new Date(own.clock.now().getTime() + HOUR_MS).toISOString(),
    });
    // Nobody of a list that is too long got a mail, and it counts for nothing.
    expect((await issue(listOf(98, 'more'))).body.mailed).toBe(98);
    await expect.poll(() => own.mails.length).toBe(200);
    expect((await issue(['late@example.com'])).error.code).toBe('TOO_MANY_REQUESTS');
    own.clock.advance(HOUR_MS);
    expect((await issue(['late@example.com'])).body.mailed).toBe(1);
    await own.close();
  });

  it('S-40 binds a mailed code to its address, which it confirms', async () => {
    await operator.call(o.issueCode, { body: { emails: ['Bound@example.com'] } });
    const accessCode = codeIn(test.mails.at(-1)?.text);
    const call = identityClient(test);
    const signUp = (email: string) => call('signUp', { email, password: 'a-long-password', accessCode });
    expect((await signUp('else@example.com')).error.message).toBe(
      'INVALID_ACCESS_CODE : This access code was mailed to another email address. Sign up with that address.',
    );
    const mails = test.mails.length;
    const { idToken } = (await signUp('bound@example.com')).body;
    expect((await call('lookup', { idToken })).body.users[0]?.emailVerified).toBe(true);
    expect(test.mails.length).toBe(mails);
  });

  it('S-40 revokes an unused code when the account under its address is deleted', async () => {
    const member = await test.member();
    await operator.call(o.issueCode, { body: { emails: [member.email] } });
    const accessCode = codeIn(test.mails.at(-1)?.text);
    await identityClient(test)('delete', { idToken: member.token });
    expect(await findValidInviteCode(test.app, accessCode)).toBeNull();
  });

  it('R-05 counts sign-ups, first connections and messages for each day, including empty days', async () => {
    const { body } = await operator.call(o.figures, { query: { days: 7 } });
    const lastDay = body.days.at(-1);
    expect(body.days.length).toBe(7);
    const joins = () => test.member({}, { createdAt: test.clock.now() });
    const [a, b, c] = [await joins(), await joins(), await joins()];
    for (const asks of [a, c]) await connect(asks, b);
    const after = (await operator.call(o.figures, { query: { days: 7 } })).body.days;
    expect(after[0]).toEqual({ day: body.days[0]?.day, signUps: 0, firstConnections: 0, messages: 0 });
    expect(after.at(-1)).toMatchObject({
      signUps: (lastDay?.signUps ?? 0) + 3,
      firstConnections: (lastDay?.firstConnections ?? 0) + 3,
    });
  });

  it('R-05 marks operators in their own account, and refuses all operator routes to others', async () => {
    const readUser = (member: Member) => member.call(routes.profiles.readUser, { params: { uid: member.uid } });
    const member = await test.member();
    expect((await readUser(operator)).body.can).toEqual({ moderate: true, operate: true });
    expect((await readUser(member)).body.can).toEqual({ moderate: false, operate: false });
    expect((await member.call(o.listAudit, {})).status).toBe(404);
    await test.app.transact((work) => setRole(work, null, member.uid, 'operator'));
    expect((await member.call(o.listAudit, {})).status).toBe(200);
    await test.app.transact((work) => setRole(work, null, member.uid, null));
    expect((await member.call(o.listAudit, {})).status).toBe(404);
  });
});
