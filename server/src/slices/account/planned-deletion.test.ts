import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { routes } from '#contract/index.ts';
import { BARRED_EMAIL_DAYS, DELETION_UNDO_DAYS } from '#contract/limits.ts';
import type { RouteSpec } from '#contract/route.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { connect } from '#server/slices/connections/connections.factory.ts';
import { codeIn, identityClient } from '#server/slices/identity/identity.factory.ts';
import { accountExists, authenticate, deleteOldIdentityRows, endSessionsOf } from '#server/slices/identity/index.ts';
import { RECENT_LOGIN_MS } from '#server/slices/identity/limits.rules.ts';
import { allowEmail, deleteAccount, restoreMember, suspendAndMail } from '#server/slices/operators/index.ts';
import { createTestApp, type Member as Full, type TestApp } from '#server/testing/app.ts';
import { download } from '#server/testing/download.ts';
import { accountHandlers } from './index.ts';
import { deleteDueAccounts } from './planned-deletion.ts';

const { account, chats, connections, discovery, profiles } = routes;
type Member = Omit<Full, 'picture' | 'page' | 'cookies'>;
const params = ({ uid }: Member) => ({ params: { uid } });

let test: TestApp;
let call: ReturnType<typeof identityClient>;
beforeAll(async () => {
  test = await createTestApp();
  call = identityClient(test);
});
afterAll(() => test.close());

/** Creates two connected members with a chat. */
async function friends() {
  const [ann, ben] = [await test.member({ bio: 'Annabel on the stoop' }), await test.member()];
  return { ann, ben, chatId: await connect(ann, ben, 'Coffee?') };
}

/** Returns what a member sees of another: profile, connections, direct chats and Intros. */
async function seen(by: Member, other: Member, chatId: string) {
  const profile = await by.call(profiles.readProfile, params(other));
  const list = await by.call(connections.list, params(by));
  const chat = await by.call(chats.read, { params: { chatId } });
  const intros = await by.call(discovery.intros, { query: { list: 'everyone', search: other.username } });
  return {
    bio: profile.body.bio ?? null,
    connected: list.body.items.some(({ target, requester }) => [target, requester].includes(other.uid)),
    name: chat.body.other?.username ?? null,
    mayWrite: chat.body.can.send,
    found: intros.body.items.some(({ uid }) => uid === other.uid),
  };
}

/** Opens the closed account of a member with their password. */
async function openClosed(member: Pick<Member, 'email' | 'password' | 'uid' | 'username'>): Promise<Member> {
  const { email, password, uid, username } = member;
  const { body } = await call('openClosed', { email, password });
  const { idToken } = body as { idToken: string };
  return { email, password, uid, username, token: idToken, ...test.caller(idToken) };
}
const suspend = (uid: string) =>
  test.app.transact((work) => suspendAndMail(work, null, { uid, reason: 'Spam', words: 'Please stop' }));
const signIn = async ({ email, password }: Member) => (await call('signInWithPassword', { email, password })).code;

describe('a deletion that can be undone', () => {
  it('S-06 A-18 is cancelled when the owner takes the account back from a thief who asked for it', async () => {
    const ann = await test.member();
    const evil = `evil-${ann.email}`;
    const codeTo = (to: string) => codeIn(test.mails.filter((mail) => mail.to === to));
    await call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: ann.token, newEmail: evil });
    expect((await call('update', { oobCode: codeTo(evil) })).status).toBe(200);
    const undo = codeTo(ann.email);
    expect((await ann.call(account.scheduleDeletion, params(ann))).status).toBe(200);
    const { body } = await call('update', { oobCode: undo });
    const newPassword = 'chosen-by-owner';
    expect((await call('resetPassword', { oobCode: body.resetCode, newPassword })).status).toBe(200);
    expect(await signIn({ ...ann, password: newPassword })).toBeUndefined();
    test.clock.advance(DELETION_UNDO_DAYS * DAY_MS + 1);
    await deleteDueAccounts(test.app);
    expect(await signIn({ ...ann, password: newPassword })).toBeUndefined();
  });

  it('S-06 refuses to delete at once while the former address can undo a change, so that its owner finds the account', async () => {
    const ann = await test.member();
    const evil = `evil-${ann.email}`;
    const codeTo = (to: string) => codeIn(test.mails.filter((mail) => mail.to === to));
    await call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: ann.token, newEmail: evil });
    await call('update', { oobCode: codeTo(evil) });
    expect((await ann.call(account.deleteNow, params(ann))).error.code).toBe('DELETION_MUST_WAIT');
    expect((await call('delete', { idToken: ann.token })).code).toBe('OPERATION_NOT_ALLOWED');
    expect((await ann.call(account.scheduleDeletion, params(ann))).status).toBe(200);
    // The deletion that was planned at the same moment is never earlier than the end of the link.
    test.clock.advance(DELETION_UNDO_DAYS * DAY_MS - 1000);
    await deleteDueAccounts(test.app);
    expect((await call('update', { oobCode: codeTo(ann.email) })).body).toMatchObject({ email: ann.email });
    expect(await accountExists(test.app.db, ann.uid)).toBe(true);
    const plain = await test.member();
    expect((await plain.call(account.deleteNow, params(plain))).body).toEqual({ deleted: true });
  });

  it('neither deletes nor plans to when the session ended after the request was let in', async () => {
    const ann = await test.member();
    const viewer = await authenticate(test.app, ann.token);
    await test.app.transact((work) => endSessionsOf(work, ann.uid));
    const incoming = {
      ...params(ann),
      query: {},
      body: undefined,
      viewer,
      address: '127.0.0.1',
      userAgent: '',
      language: 'en' as const,
    };
    for (const handler of [accountHandlers.deleteNow, accountHandlers.scheduleDeletion])
      await expect(handler.run(test.app, incoming)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await accountExists(test.app.db, ann.uid)).toBe(true);
    expect(await signIn(ann)).toBeUndefined();
  });

  it('S-23 bars the address of a suspended member who deletes the account for 180 days, or until an operator allows it', async () => {
    const accessCode = test.config.inviteCode;
    const signUp = async (email: string) =>
      (await call('signUp', { email, password: 'a-long-new-secret', accessCode }, { from: '10.7.0.1' })).code;
    /** Suspends a member, who then deletes the account at once. */
    const leave = async () => {
      const member = await test.member();
      await suspend(member.uid);
      const closed = await openClosed(member);
      expect((await closed.call(account.deleteNow, params(member))).status).toBe(200);
      return member.email;
    };
    const [first, second] = [await leave(), await leave()];
    // The answer is that of an address with an account, so nobody learns about the suspension.
    expect([await signUp(first), await signUp(first.toUpperCase())]).toEqual(['EMAIL_EXISTS', 'EMAIL_EXISTS']);
    const [name, domain] = first.split('@');
    expect(await signUp(`${name}+again@${domain}`)).toBe('EMAIL_EXISTS');
    const other = await test.member();
    const newEmail = first;
    await call('sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken: other.token, newEmail });
    expect(codeIn(test.mails.filter(({ to }) => to === first))).toBe('');
    // The address itself is not stored.
    const { rows } = await sql<{ row: string }>`select b::text as row from barred_emails b`.execute(test.app.db);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(first);

    // The operator writes the address that somebody asked with, which may be another spelling.
    expect(await test.app.transact((work) => allowEmail(work, null, second.replace('@', '+x@')))).toBe(true);
    expect(await signUp(second)).toBeUndefined();
    test.clock.advance(BARRED_EMAIL_DAYS * DAY_MS - 1000);
    await deleteOldIdentityRows(test.app);
    expect(await signUp(first)).toBe('EMAIL_EXISTS');
    test.clock.advance(1000);
    await deleteOldIdentityRows(test.app);
    const left = await sql`select from barred_emails`.execute(test.app.db);
    expect(left.rows).toHaveLength(0);
    expect(await signUp(first)).toBeUndefined();
  });

  it('lets a member who left without a suspension sign up again, and bars no address that was never confirmed', async () => {
    const accessCode = test.config.inviteCode;
    const from = { from: '10.7.0.2' };
    const email = 'never-confirmed@example.com';
    const { body } = await call('signUp', { email, password: 'a-long-new-secret', accessCode }, from);
    await suspend(body.localId);
    await test.app.transact((work) => deleteAccount(work, null, { uid: body.localId, now: true }));
    const left = await test.member();
    await left.call(account.deleteNow, params(left));
    for (const again of [email, left.email])
      expect((await call('signUp', { email: again, password: 'a-long-new-secret', accessCode }, from)).status).toBe(
        200,
      );
  });

  it('A-18 hides the member at once and logs them out; undoing it restores profile, connections and chats', async () => {
    const { ann, ben, chatId } = await friends();
    const before = await seen(ben, ann, chatId);
    expect(before).toEqual({
      bio: 'Annabel on the stoop',
      connected: true,
      name: ann.username,
      mayWrite: true,
      found: true,
    });
    const { body } = await ann.call(account.scheduleDeletion, params(ann));
    expect(body.dueAt).toBe(new Date(test.clock.now().getTime() + DELETION_UNDO_DAYS * DAY_MS).toISOString());
    expect(await seen(ben, ann, chatId)).toEqual({
      bio: null,
      connected: false,
      name: null,
      mayWrite: false,
      found: false,
    });
    expect((await ann.call(profiles.readUser, params(ann))).status).toBe(401);
    expect(await signIn(ann)).toBe('USER_DISABLED');
    expect(test.mails.at(-1)).toMatchObject({ to: ann.email, subject: 'Your Stoop account will be deleted' });

    const closed = await openClosed(ann);
    expect((await closed.call(account.readAccountStatus, params(ann))).body).toEqual({
      email: ann.email,
      suspension: null,
      deletion: { dueAt: body.dueAt },
    });
    expect((await closed.call(account.undoDeletion, params(ann))).body).toEqual({ kept: true });
    expect(await seen(ben, ann, chatId)).toEqual(before);
    // The session of the closed account must not become one of the member.
    expect((await closed.call(profiles.readUser, params(ann))).status).toBe(401);
    expect(await signIn(ann)).toBeUndefined();
    expect((await call('openClosed', { email: ann.email, password: ann.password })).code).toBe(
      'INVALID_LOGIN_CREDENTIALS',
    );
  });

  it('A-18 requires a recent login, and the mailed link undoes it once', async () => {
    const { ann, ben, chatId } = await friends();
    const before = await seen(ben, ann, chatId);
    test.clock.advance(RECENT_LOGIN_MS + 1000);
    for (const route of [account.scheduleDeletion, account.deleteNow])
      expect((await ann.call(route, params(ann))).error.code).toBe('RECENT_LOGIN_REQUIRED');
    const { idToken } = await issueTokens(test.app, ann.uid);
    await test.caller(idToken).call(account.scheduleDeletion, params(ann));
    const token = /\/keep-account#([\w-]{43})/.exec(test.mails.at(-1)?.text ?? '')?.[1] ?? '';
    const useLink = () => test.visitor.call(account.redeemDeletionLink, { body: { token } });
    expect((await test.visitor.call(account.readDeletionLink, { body: { token } })).status).toBe(200);
    expect((await useLink()).body).toEqual({ kept: true });
    expect(await seen(ben, ann, chatId)).toEqual(before);
    expect((await useLink()).error.code).toBe('DELETION_LINK_GONE');
  });

  it('A-18 deletes the account after seven days, not before', async () => {
    const { ann, ben, chatId } = await friends();
    const exists = () => accountExists(test.app.db, ann.uid);
    await ann.call(account.scheduleDeletion, params(ann));
    test.clock.advance(DELETION_UNDO_DAYS * DAY_MS - 1000);
    await deleteDueAccounts(test.app);
    expect(await exists()).toBe(true);
    test.clock.advance(1000);
    await deleteDueAccounts(test.app);
    expect(await exists()).toBe(false);
    expect(test.mails.at(-1)).toMatchObject({ to: ann.email, subject: 'Your Stoop account is deleted' });
    const { idToken } = await issueTokens(test.app, ben.uid);
    expect(await seen({ ...ben, ...test.caller(idToken) }, ann, chatId)).toMatchObject({ bio: null, connected: false });
    expect(await signIn(ann)).toBe('INVALID_LOGIN_CREDENTIALS');
  });
});

describe('a suspended member', () => {
  it('S-23 A-18 can download their data, appeal and delete the account, and nothing else', async () => {
    const member = await test.member({ bio: 'canary' });
    await suspend(member.uid);
    expect(await signIn(member)).toBe('USER_DISABLED');
    expect((await call('openClosed', { email: member.email, password: 'wrong' })).code).toBe(
      'INVALID_LOGIN_CREDENTIALS',
    );
    const closed = await openClosed(member);
    expect((await closed.call(account.readAccountStatus, params(member))).body).toMatchObject({
      suspension: { state: 'open', words: 'Please stop' },
      deletion: null,
    });
    const refused = Object.entries(routes).flatMap(([slice, sliceRoutes]) =>
      Object.entries(sliceRoutes as Record<string, RouteSpec>).flatMap(([name, route]) =>
        route.access === 'public' || route.access === 'accountHolder' ? [] : [{ title: `${slice}.${name}`, route }],
      ),
    );
    // At once, because each refusal is delayed.
    await Promise.all(
      refused.map(async ({ title, route }) => {
        const names = [...route.path.matchAll(/:(\w+)/g)].map(([, param = '']) => param);
        const given = Object.fromEntries(names.map((param) => [param, param === 'uid' ? member.uid : 'x']));
        const { status } = await closed.call(route, { params: given } as never);
        expect(status, title).toBe(401);
      }),
    );
    expect((await call('lookup', { idToken: closed.token })).code).toBe('USER_DISABLED');
    expect((await call('delete', { idToken: closed.token })).code).toBe('USER_DISABLED');
    expect((await download(test, closed)).data.profile).toMatchObject({ bio: 'canary' });
    const appeal = await closed.call(account.sendAppeal, { ...params(member), body: { words: 'It was a joke.' } });
    expect(appeal.body.state).toBe('sent');
    expect((await closed.call(account.deleteNow, params(member))).body).toEqual({ deleted: true });
    expect(await accountExists(test.app.db, member.uid)).toBe(false);
  });

  it('S-23 stays suspended when they keep the account, and an account about to be deleted stays closed when the suspension ends', async () => {
    const [first, second] = [await test.member(), await test.member()];
    await suspend(first.uid);
    const closed = await openClosed(first);
    await closed.call(account.scheduleDeletion, params(first));
    await (await openClosed(first)).call(account.undoDeletion, params(first));
    expect(await signIn(first)).toBe('USER_DISABLED');

    await second.call(account.scheduleDeletion, params(second));
    await suspend(second.uid);
    await test.app.transact((work) => restoreMember(work, null, second.uid));
    expect(await signIn(second)).toBe('USER_DISABLED');
    await (await openClosed(second)).call(account.undoDeletion, params(second));
    expect(await signIn(second)).toBeUndefined();
  });

  it('S-23 A-18 an operator closes or deletes the account of a member who asks by mail, and the log says so', async () => {
    const member = await test.member();
    await suspend(member.uid);
    expect(await test.app.transact((work) => deleteAccount(work, null, { uid: member.uid, now: false }))).toMatch(/Z$/);
    expect(test.mails.at(-1)?.subject).toBe('Your Stoop account will be deleted');
    expect(await test.app.transact((work) => deleteAccount(work, null, { uid: member.uid, now: true }))).toBeNull();
    expect(await accountExists(test.app.db, member.uid)).toBe(false);
    await expect(
      test.app.transact((work) => deleteAccount(work, null, { uid: member.uid, now: true })),
    ).rejects.toMatchObject({
      code: 'USER_NOT_FOUND',
    });
  });
});
