import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import type { Language } from '#contract/languages.ts';
import { setRole, suspendAndMail } from '#server/slices/operators/index.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
});
afterAll(() => test.close());

const mailTo = async (address: string) => {
  await test.app.queues.runAll();
  return test.mails.filter(({ to }) => to === address).at(-1);
};

it.each([
  ['cookie', { cookie: 'language=es', 'accept-language': 'zh-CN' }, 'Confirma tu correo para Stoop'],
  ['accept-language', { 'accept-language': 'zh-CN,zh;q=0.9' }, '验证你的 Stoop 邮箱'],
])(
  'G-19 keeps the language of the sign-up page (%s) for the mails to the account',
  async (header, headers, subject) => {
    const email = `by-${header}@example.com`;
    const signedUp = await test.app.http.inject({
      method: 'POST',
      url: `/v1/accounts:signUp?key=${test.config.identityApiKey}`,
      headers,
      payload: { email, password: 'long-secret', accessCode: test.config.inviteCode },
    });
    expect(signedUp.statusCode).toBe(200);
    expect(await mailTo(email)).toMatchObject({ subject });
    // A visitor's browser may ask for the next one: the account's language counts, not the request's.
    await test.app.http.inject({
      method: 'POST',
      url: `/v1/accounts:sendOobCode?key=${test.config.identityApiKey}`,
      payload: { requestType: 'VERIFY_EMAIL', idToken: signedUp.json().idToken },
    });
    expect(await mailTo(email)).toMatchObject({ subject });
  },
);

it('answers a request for access in the language in which it was made', async () => {
  const operator = await test.member();
  await test.app.transact((work) => setRole(work, null, operator.uid, 'operator'));
  const { invites, operators } = routes;
  const form = { firstName: 'Noor', lastName: 'Haddad', movedToNYC: '2026-03', reason: 'I know nobody here yet.' };
  await test.caller(null, 'zh').call(invites.requestAccess, { body: { ...form, email: 'noor@example.com' } });
  const [request] = (await operator.call(operators.listRequests, {})).body.items;
  await operator.call(operators.decideRequest, { params: { id: request?.id ?? '' }, body: { decision: 'accept' } });
  expect(await mailTo('noor@example.com')).toMatchObject({ subject: '欢迎来到 Stoop' });
});

it('mails an operator’s code in the language of an access request, or else in the one that the operator chose', async () => {
  const operator = await test.member();
  await test.app.transact((work) => setRole(work, null, operator.uid, 'operator'));
  const { invites, operators } = routes;
  const form = { firstName: 'Lin', lastName: 'Gua', movedToNYC: '2026-03', reason: 'I know nobody here yet.' };
  await test.caller(null, 'zh').call(invites.requestAccess, { body: { ...form, email: 'lin@example.com' } });
  const issue = async (email: string, language?: Language) => {
    await operator.call(operators.issueCode, { body: { emails: [email], ...(language && { language }) } });
    return (await mailTo(email))?.subject;
  };
  expect(await issue('lin@example.com', 'es')).toBe('欢迎来到 Stoop');
  expect(await issue('nina@example.com', 'es')).toBe('Te damos la bienvenida a Stoop');
  // Without a choice it is the language of the operator’s own screen.
  expect(await issue('olga@example.com')).toBe('Welcome to Stoop');
});

it('B-07 asks a trusted contact in the language of the member', async () => {
  const member = await test.member({ firstName: 'Lucía' }, { language: 'es' });
  const body = { name: 'Mo', email: 'mo@example.net' };
  await member.call(routes.sharing.saveContact, { params: { uid: member.uid }, body });
  const subject = 'Alguien de Stoop quiere que seas su persona de confianza';
  expect(await mailTo('mo@example.net')).toMatchObject({ subject });
});

it('mails an operator’s decision in the language of the member', async () => {
  const member = await test.member({}, { language: 'zh' });
  await test.app.transact((work) => suspendAndMail(work, null, { uid: member.uid, reason: 'Spam' }));
  expect(await mailTo(member.email)).toMatchObject({ subject: '你的 Stoop 账号已被停用' });
});
