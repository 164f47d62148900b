import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { codeIn, identityClient } from '#server/slices/identity/identity.factory.ts';
import { authenticate, endSessionsOf } from '#server/slices/identity/index.ts';
import { setRole } from '#server/slices/operators/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import {
  addFirstPasskey,
  addPasskey,
  newPasskeyAnswer,
  PASSKEY_ORIGIN,
  signInAnswer,
  stepUpAnswer,
} from '#server/testing/authenticator.ts';
import { passkeysHandlers } from './index.ts';

const { passkeys } = routes;
const paramsOf = ({ uid }: Member) => ({ params: { uid } });

let test: TestApp;
let call: ReturnType<typeof identityClient>;
beforeAll(async () => {
  test = await createTestApp({ publicUrl: PASSKEY_ORIGIN, env: { OPERATOR_PASSKEYS: 'required' } });
  call = identityClient(test);
});
afterAll(() => test.close());

/** Resets a member's password with the mailed link, and logs in with the new one. */
async function reset(member: Member): Promise<Member> {
  const password = 'chosen-after-the-reset';
  await call('sendOobCode', { requestType: 'PASSWORD_RESET', email: member.email });
  const oobCode = codeIn(test.mails.filter(({ to }) => to === member.email));
  expect((await call('resetPassword', { oobCode, newPassword: password })).status).toBe(200);
  const { body } = await call('signInWithPassword', { email: member.email, password });
  return { ...member, password, token: body.idToken, ...test.caller(body.idToken) };
}

describe('after a password was reset by mail', () => {
  it('A-20 A-21 a passkey signs nobody in until its member keeps it, and is mailed about', async () => {
    const owner = await test.member();
    const [mine, theirs] = [await addPasskey(owner), await addPasskey(owner)];
    const signIn = async ({ authenticator }: typeof mine) =>
      test.visitor.call(passkeys.signIn, { body: await signInAnswer(test.visitor, owner, authenticator) });
    expect((await signIn(mine)).status).toBe(200);
    const member = await reset(owner);
    const subjects = () => test.mails.filter(({ to }) => to === member.email).map(({ subject }) => subject);
    expect(subjects()).toContain('Check your Stoop passkeys');
    expect([(await signIn(mine)).error.code, (await signIn(theirs)).error.code]).toEqual([
      'PASSKEY_PAUSED',
      'PASSKEY_PAUSED',
    ]);
    // Both were added at the same moment of the test's clock, so their order says nothing.
    const pausedIds = async () =>
      (await member.call(passkeys.list, paramsOf(member))).body.items.flatMap(({ id, isPaused }) =>
        isPaused ? [id] : [],
      );
    expect((await pausedIds()).sort()).toEqual([mine.id, theirs.id].sort());
    const otherMember = await test.member();
    const params = { uid: otherMember.uid, id: mine.id };
    expect((await otherMember.call(passkeys.resume, { params })).error.code).toBe('NOT_FOUND');
    expect((await member.call(passkeys.resume, { params: { uid: member.uid, id: mine.id } })).body.isPaused).toBe(
      false,
    );
    expect(await pausedIds()).toEqual([theirs.id]);
    expect(subjects().at(-1)).toBe('A passkey works again on your Stoop account');
    expect([(await signIn(mine)).status, (await signIn(theirs)).error.code]).toEqual([200, 'PASSKEY_PAUSED']);
  });

  it('R-06 an operator still confirms with a passkey, so the mailbox alone opens nothing', async () => {
    const owner = await test.member();
    await test.app.transact((work) => setRole(work, null, owner.uid, 'operator'));
    const { authenticator, id } = await addFirstPasskey(test, owner);
    const operator = await reset(owner);
    const resume = () => operator.call(passkeys.resume, { params: { uid: operator.uid, id } });
    expect((await resume()).error.code).toBe('STEP_UP_REQUIRED');
    const body = await stepUpAnswer(operator, authenticator);
    expect((await operator.call(passkeys.stepUp, { ...paramsOf(operator), body })).status).toBe(200);
    expect((await resume()).body.isPaused).toBe(false);
  });
});

describe('a session that ends', () => {
  it('A-21 adds no passkey, even if the request was let in before', async () => {
    const member = await test.member();
    const viewer = await authenticate(test.app, member.token);
    const body = await newPasskeyAnswer(member);
    await test.app.transact((work) => endSessionsOf(work, member.uid));
    const incoming = {
      ...paramsOf(member),
      query: {},
      body,
      viewer,
      address: '127.0.0.1',
      userAgent: '',
      language: 'en' as const,
    };
    const adding = passkeysHandlers.add.run(test.app, incoming);
    await expect(adding).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    const { idToken } = await issueTokens(test.app, member.uid);
    expect((await test.caller(idToken).call(passkeys.list, paramsOf(member))).body.items).toEqual([]);
  });
});
