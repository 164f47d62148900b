import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPECTED_OF_TOKENS } from '#contract/access-expectations.ts';
import {
  ACCESS_LEVELS,
  ROLES,
  type Role,
  TOKEN_SCOPES,
  type TokenScope,
  type Verdict,
} from '#contract/access-levels.ts';
import { routes } from '#contract/index.ts';
import { API_DOCS_PATH, OPENAPI_PATH } from './platform/http/api-docs.ts';
import { type Caller, createTestApp, type TestApp } from './testing/app.ts';
import { PASSKEY_ORIGIN } from './testing/authenticator.ts';
import { makeToken } from './testing/pending-work.ts';
import { CASES, PARTS_OF } from './testing/requests-of-roles.ts';
import { CHANGES_ROLES, createRoles, type Roles } from './testing/roles.ts';
import { openSocket } from './testing/socket.ts';

/** Only a served request counts as allowed: an error of the route itself says nothing about access. */
const VERDICTS: Record<number, Verdict> = { 200: 'allow', 401: 'refuse', 404: 'hide' };
const verdictOf = (status: number, code: string | undefined) =>
  code === 'PROFILE_REQUIRED' ? 'setUp' : (VERDICTS[status] ?? `${status} ${code}`);

describe('access of every role to every route', () => {
  let test: TestApp;
  let shared: Roles;
  let scripts: Record<TokenScope, Caller>;
  beforeAll(async () => {
    // Without the factor, the answers to the visitor, who is always refused, would each wait for a second.
    test = await createTestApp({ publicUrl: PASSKEY_ORIGIN, env: { LIMITS_FACTOR: '100' } });
    shared = await createRoles(test);
    const scriptWith = async (scope: TokenScope) => test.caller(await makeToken(shared.members.operator, scope));
    scripts = {
      read: await scriptWith('read'),
      invite: await scriptWith('invite'),
      announce: await scriptWith('announce'),
    };
  });
  afterAll(() => test.close());

  it.each(CASES)(
    'D-05 S-09 $name ($route.access) answers each role as expected',
    async ({ slice, name, route, expected, ask }) => {
      expect(ACCESS_LEVELS[route.access]).toEqual(expected);
      const answers: Partial<Record<Role, string>> = {};
      // Refused roles ask first, because the requests of allowed roles may change the state.
      const roleOrder = [...ROLES].sort((a, b) => Number(expected[a] === 'allow') - Number(expected[b] === 'allow'));
      const roles = CHANGES_ROLES.has(name) ? await createRoles(test, {}, PARTS_OF[slice] ?? []) : shared;
      for (const role of roleOrder) {
        const { status, error } = await roles.callers[role].call(route, (await ask(roles, role, test)) as never);
        answers[role] = verdictOf(status, error?.code);
      }
      expect(answers).toEqual(expected);
    },
  );

  it.each(CASES)('D-05 R-18 $name answers tokens of operators’ scripts as expected', async ({ name, route, ask }) => {
    const request = await ask(shared, 'operator', test);
    const answers: Partial<Record<TokenScope, string>> = {};
    for (const scope of TOKEN_SCOPES) {
      const { status, error } = await scripts[scope].call(route, request as never);
      answers[scope] = verdictOf(status, error?.code);
    }
    const isFor = (scope: TokenScope) => EXPECTED_OF_TOKENS[scope].includes(name);
    expect(answers).toEqual(
      Object.fromEntries(TOKEN_SCOPES.map((scope) => [scope, isFor(scope) ? 'allow' : 'refuse'])),
    );
  });

  it('D-05 an unknown address answers 404 to every method', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const response = await test.app.http.inject({ method, url: '/api/nothing/here' });
      expect(response.statusCode).toBe(404);
      expect(response.json().error.code).toBe('NOT_FOUND');
    }
  });

  it('D-05 every route of the server is in the contract', async () => {
    const listed = new Set(CASES.map(({ route }) => `${route.method} ${route.path}`));
    for (const { method, url } of test.app.servedRoutes()) {
      const isDocs = url === OPENAPI_PATH || url.startsWith(API_DOCS_PATH);
      if (/^\/(?:api|functions)\//.test(url) && method !== 'HEAD' && !isDocs) {
        expect(listed).toContain(`${method} ${url}`);
      }
    }
  });
});

describe('hidden and private fields', () => {
  it('D-03 P-02 P-03 P-04 no answer and no event to another member contains a hidden value', async () => {
    const test = await createTestApp({ publicUrl: PASSKEY_ORIGIN });
    const canaries = ['canarylink', 'astoria', 'Astoria', '1990-02-03', 'INTP', 'canarygoal', 'canarylooking'];
    const roles = await createRoles(test, {
      movedToNYCReason: 'A listed member.',
      neighborhood: 'astoria',
      showNeighborhood: false,
      showPersonality: false,
      mbtiType: 'INTP',
      careerGoals: 'canarygoal',
      lookingFor: 'canarylooking',
      socialLinks: { instagram: 'canarylink', twitter: '', linkedin: '', spotify: '' },
    });
    const { owner: subject, stranger, requester } = roles.members;
    await subject.call(routes.profiles.saveProfile, {
      params: { uid: subject.uid },
      body: { private: { birthday: '1990-02-03' } },
    });
    const base = await test.listen();
    const socket = await openSocket(base, requester.token);
    const received: string[] = [];
    for (const { route, ask } of CASES) {
      for (const member of [stranger, requester]) {
        const role = member === stranger ? 'stranger' : 'requester';
        const { body } = await member.call(route, (await ask(roles, role, test)) as never);
        received.push(`${route.path} ${JSON.stringify(body)}`);
      }
    }
    // A route that does not return the member at all proves nothing about their fields.
    expect(received.find((answer) => answer.startsWith(routes.discovery.intros.path))).toContain(subject.uid);
    await socket.settled();
    received.push(JSON.stringify(socket.events));
    // Four letters can be a part of a random id or token.
    for (const answer of received)
      for (const canary of [...canaries, subject.email])
        expect(canary === 'INTP' ? answer.replaceAll(/[\w-]{20,}/g, '') : answer).not.toContain(canary);
    socket.close();
    await test.close();
  });
});
