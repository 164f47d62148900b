import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityCalls } from '#contract/identity/routes.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { Overloaded } from './errors.ts';
import { serveIdentity } from './http.ts';

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
        expect(headers['access-control-allow-origin']).toBe('*');
      }
    }
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
    expect(untyped.json().error.message).toBe('MISSING_ID_TOKEN');
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

  it('A-09 allows pages of other origins to call the identity API but no other route', async () => {
    const preflight = (url: string) =>
      test.app.http.inject({
        method: 'OPTIONS',
        url,
        headers: {
          origin: 'https://elsewhere.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,x-client-version,x-firebase-client',
        },
      });
    const { statusCode, headers } = await preflight(`/identitytoolkit.googleapis.com/v1/accounts:lookup?${key()}`);
    expect(statusCode).toBe(204);
    expect(headers['access-control-allow-origin']).toBe('*');
    for (const header of ['content-type', 'x-client-version', 'x-firebase-client']) {
      expect(headers['access-control-allow-headers']).toContain(header);
    }
    expect((await preflight('/api/chats')).headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('A-17 builds links from the public address, never from the Host header', async () => {
    await test.app.slices.identity.createAccount({ email: 'host@example.com', password: 'secret1' });
    await post(
      `/v1/accounts:sendOobCode?${key()}`,
      { requestType: 'PASSWORD_RESET', email: 'host@example.com', continueUrl: 'https://evil.example/' },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    );
    expect(test.mails.at(-1)?.text).toContain('http://stoop.test/reset-password#oobCode=');
    expect(test.mails.at(-1)?.text).not.toContain('evil');
  });

  it('A-14 answers faults and overload without JSON, so that no member is signed out', async () => {
    const app = fastify();
    const breaks = (error: Error) => () => Promise.reject(error);
    const handlers = {
      lookup: breaks(new Error('a bug')),
      token: breaks(new Overloaded('too many')),
      update: breaks(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })),
    };
    await serveIdentity(app as never, { ctx: {} as never, useCases: handlers as never, apiKey: 'k' });
    for (const [path, status] of [
      ['accounts:lookup', 500],
      ['token', 503],
      ['accounts:update', 503],
    ] as const) {
      const answer = await app.inject({ method: 'POST', url: `/v1/${path}?key=k`, payload: {} });
      expect([path, answer.statusCode]).toEqual([path, status]);
      expect(answer.headers['content-type']).toMatch(/^text\/plain/);
      expect(() => answer.json()).toThrow();
    }
    await app.close();
  });
});
