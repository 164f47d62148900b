import { Readable } from 'node:stream';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IdentityCall, identityCalls } from '#contract/identity/routes.ts';
import { routes } from '#contract/index.ts';
import { createAccountWithoutCode } from '#server/demo/acts/identity.ts';
import { createLog } from '#server/platform/log/log.ts';
import { readOwnUser } from '#server/slices/profiles/index.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { setAccountDisabled, setRoleOfMember } from './accounts.ts';
import { Overloaded } from './errors.ts';
import { identityClient } from './identity.factory.ts';
import { serveIdentityCalls } from './serve-calls.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const post = (url: string, payload: string | object = {}, headers: Record<string, string> = {}) =>
  test.app.http.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } });
const key = () => `key=${test.config.identityApiKey}`;

describe('the identity API over HTTP', () => {
  it('A-09 serves every call with and without the prefix that the client library uses', async () => {
    for (const [name, { method, path }] of Object.entries(identityCalls)) {
      const host = name === 'token' ? 'securetoken' : 'identitytoolkit';
      for (const url of [path, `/${host}.googleapis.com${path}`]) {
        const { statusCode, headers } = await test.app.http.inject({
          method,
          url: `${url}?${key()}`,
          ...(method === 'POST' && { payload: {} }),
        });
        expect([url, statusCode]).toEqual([url, method === 'GET' ? 200 : 400]);
        expect(headers['cache-control']).toBe('no-store');
        expect(headers).not.toHaveProperty('access-control-allow-origin');
      }
    }
  });

  it('S-12 writes nothing for a session that ended while the body was on its way', async () => {
    const member = await test.member();
    const body = new Readable({ read() {} });
    const answer = test.app.http.inject({
      method: 'PATCH',
      url: `/api/users/${member.uid}`,
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
      payload: body,
    });
    const text = JSON.stringify({ public: { bio: 'Written by a thief' } });
    body.push(text.slice(0, 5));
    expect((await post(`/v1/accounts:signOut?${key()}`, { idToken: member.token })).statusCode).toBe(200);
    body.push(text.slice(5));
    body.push(null);
    expect((await answer).statusCode).toBe(401);
    expect((await readOwnUser(test.app.db, member.uid)).public?.bio).not.toBe('Written by a thief');
  });

  it('A-09 reports that no captcha is required, and the requirements for a password', async () => {
    const recaptcha = await test.app.http.inject(
      `/v2/recaptchaConfig?clientType=CLIENT_TYPE_WEB&version=RECAPTCHA_ENTERPRISE&${key()}`,
    );
    expect(recaptcha.json()).toEqual({
      recaptchaKey: 'projects/stoop/keys/none',
      recaptchaEnforcementState: [{ provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'OFF' }],
    });
    const policy = await test.app.http.inject(`/v2/passwordPolicy?${key()}`);
    expect(policy.json()).toEqual({
      customStrengthOptions: { minPasswordLength: 8 },
      schemaVersion: 1,
      enforcementState: 'ENFORCE',
    });
  });

  it('A-09 requires the API key', async () => {
    const without = await post('/v1/accounts:lookup');
    expect(without.statusCode).toBe(403);
    expect(without.json().error).toMatchObject({ code: 403, status: 'PERMISSION_DENIED' });
    const wrong = await post('/v1/accounts:lookup?key=other');
    expect(wrong.json().error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' });
    const inHeader = await post('/v1/accounts:lookup', {}, { 'x-goog-api-key': test.config.identityApiKey });
    expect(inHeader.json().error.message).toBe('MISSING_ID_TOKEN');
  });

  it('A-09 answers a malformed request with INVALID_ARGUMENT', async () => {
    const broken = ['{"idToken":', '[]', '"text"', '{"idToken":5}', '{"idToken":{"a":1}}'];
    for (const payload of broken) {
      const { statusCode, json } = await post(`/v1/accounts:lookup?${key()}`, payload);
      expect([payload, statusCode]).toEqual([payload, 400]);
      expect(json().error.status).toBe('INVALID_ARGUMENT');
    }
    const huge = await post(`/v1/accounts:lookup?${key()}`, JSON.stringify({ idToken: 'x'.repeat(70_000) }));
    expect(huge.json().error).toMatchObject({ code: 413, status: 'INVALID_ARGUMENT' });
    const untyped = await test.app.http.inject({
      method: 'POST',
      url: `/v1/accounts:lookup?${key()}`,
      headers: { 'content-type': 'text/plain' },
      payload: '{"idToken":""}',
    });
    // Client libraries read the list of errors as well as the first message.
    expect(untyped.json()).toEqual({
      error: {
        code: 400,
        message: 'MISSING_ID_TOKEN',
        errors: [{ message: 'MISSING_ID_TOKEN', reason: 'invalid', domain: 'global' }],
      },
    });
  });

  it('A-09 answers an unknown path and a wrong method with NOT_FOUND', async () => {
    for (const url of [
      '/v1/accounts:signInWithIdp',
      '/v2/nothing',
      '/identitytoolkit.googleapis.com/v1/x',
      '/securetoken.googleapis.com/x',
    ]) {
      const { statusCode, json } = await post(`${url}?${key()}`);
      expect([url, statusCode, json().error.status]).toEqual([url, 404, 'NOT_FOUND']);
    }
    expect((await test.app.http.inject(`/v1/accounts:lookup?${key()}`)).statusCode).toBe(404);
  });

  it('S-19 A-09 lets pages of its own and of the allowed origins call the identity API, and no others', async () => {
    const app = await createTestApp({ env: { IDENTITY_ORIGINS: 'https://app.example, http://localhost:5173' } });
    const ask = (origin: string, { method = 'POST', url = '/v1/accounts:lookup', host = 'stoop.test:80' } = {}) =>
      app.app.http.inject({
        method: method as 'POST',
        url: `${url}?${key()}`,
        payload: '{}',
        headers: {
          origin,
          host,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,x-client-version,x-firebase-client',
        },
      });
    for (const origin of ['http://stoop.test', 'https://app.example', 'http://localhost:5173']) {
      const { statusCode, headers } = await ask(origin, { method: 'OPTIONS' });
      expect([origin, statusCode, headers['access-control-allow-origin']]).toEqual([origin, 204, origin]);
      for (const header of ['content-type', 'x-client-version', 'x-firebase-client'])
        expect(headers['access-control-allow-headers']).toContain(header);
      const answer = await ask(origin);
      expect(answer.json().error.message).toBe('MISSING_ID_TOKEN');
      expect([answer.headers['access-control-allow-origin'], answer.headers.vary]).toEqual([origin, 'origin']);
    }
    for (const [origin, host] of [
      ['https://evil.example'],
      ['null'],
      ['https://app.example.evil.example'],
      ['http://app.example'],
      // A name that its owner points to this server, for a page that then names the same host as its requests.
      ['http://evil.example', 'evil.example'],
      ['http://127.0.0.1:3000', '127.0.0.1:3000'],
    ] as const) {
      for (const method of ['OPTIONS', 'POST']) {
        const { statusCode, headers } = await ask(origin, { method, host });
        expect([origin, statusCode]).toEqual([origin, 403]);
        expect(headers).not.toHaveProperty('access-control-allow-origin');
      }
    }
    const foreignAnswer = await ask('https://app.example', { method: 'OPTIONS', url: '/api/chats' });
    expect(foreignAnswer.headers).not.toHaveProperty('access-control-allow-origin');
    await app.close();
  });

  it('S-17 logs sign-ins, failures, lock-outs, refused access and the calls of operators, without personal data', async () => {
    const lines: Record<string, unknown>[] = [];
    const log = createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) });
    const app = await createTestApp({ log });
    const call = identityClient(app);
    const member = await app.member();
    const { email, password, uid } = member;
    await call('signInWithPassword', { email, password, deviceSecret: 'd'.repeat(43) });
    for (let n = 0; n < 6; n++) await call('signInWithPassword', { email, password: `guess-${n}` });
    await call('signInWithPassword', { email: 'nobody@example.com', password });
    await call('lookup', { idToken: 'forged' });
    await member.call(routes.operators.listMembers, { query: {} });
    await app.caller('forged').call(routes.chats.list, {});
    await app.app.transact((work) => setRoleOfMember(work, uid, 'operator'));
    await member.call(routes.operators.listMembers, { query: {} });
    await call('update', { idToken: member.token, password: 'another-password' });
    const closed = await app.member();
    await app.app.transact((work) => setAccountDisabled(work, closed.uid, true));
    await call('openClosed', { email: closed.email, password: closed.password });
    const count = (event: string, facts: object = {}) =>
      lines.filter((line) =>
        Object.entries({ log: 'security', event, ...facts }).every(([key, value]) => line[key] === value),
      ).length;
    expect(count('signed_in', { uid, outcome: 'password, new browser' })).toBe(1);
    expect(count('sign_in_failed', { uid })).toBe(5);
    expect(count('sign_in_locked', { uid })).toBe(1);
    expect(count('sign_in_failed', { uid: undefined })).toBe(1);
    expect(count('identity_refused', { outcome: 'INVALID_ID_TOKEN' })).toBe(1);
    const route = 'GET /api/operator/members';
    expect(count('access_refused', { uid, route, outcome: 'NOT_FOUND' })).toBe(1);
    expect(count('access_refused', { uid: undefined, outcome: 'UNAUTHENTICATED' })).toBe(1);
    expect(count('operator_called', { uid, route })).toBe(1);
    expect(count('password_changed', { uid })).toBe(1);
    expect(count('signed_in', { uid: closed.uid, outcome: 'password, closed account' })).toBe(1);
    expect(JSON.stringify(lines)).not.toMatch(/@|127\.0\.0\.1|guess/);
    await app.close();
  });

  it('A-17 builds links from the public address, never from the Host header', async () => {
    await createAccountWithoutCode(test.app, { email: 'host@example.com', password: 'secret1' });
    await post(
      `/v1/accounts:sendOobCode?${key()}`,
      { requestType: 'PASSWORD_RESET', email: 'host@example.com', continueUrl: 'https://evil.example/' },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    );
    expect(test.mails.at(-1)?.text).toContain('http://stoop.test/reset-password#oobCode=');
    expect(test.mails.at(-1)?.text).not.toContain('evil');
  });

  it('A-09 answers faults and overload without JSON, so that no member is signed out', async () => {
    const http = fastify();
    const breaks = (error: Error) => () => Promise.reject(error);
    const handlers = {
      lookup: breaks(new Error('a bug')),
      token: breaks(new Overloaded('too many')),
      update: breaks(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })),
    };
    const app = { security: { record() {} }, config: { identityApiKey: 'k' }, log: createLog('silent') };
    await serveIdentityCalls(app as never, http as never, {
      run: ((spec: IdentityCall) => handlers[spec.path.split(/[:/]/).at(-1) as keyof typeof handlers]()) as never,
      isAllowedOrigin: () => false,
    });
    for (const [path, status] of [
      ['accounts:lookup', 500],
      ['token', 503],
      ['accounts:update', 503],
    ] as const) {
      const answer = await http.inject({ method: 'POST', url: `/v1/${path}?key=k`, payload: {} });
      expect([path, answer.statusCode]).toEqual([path, status]);
      expect(answer.headers['content-type']).toMatch(/^text\/plain/);
      expect(() => answer.json()).toThrow();
    }
    await http.close();
  });
});
