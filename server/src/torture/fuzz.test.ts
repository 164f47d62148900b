import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { OWN_UID } from '#contract/access-levels.ts';
import { ERROR_STATUSES } from '#contract/errors.ts';
import { identityCalls, identityErrorBody } from '#contract/identity/routes.ts';
import { routes } from '#contract/index.ts';
import { clientFrame } from '#contract/realtime.ts';
import type { RouteSpec } from '#contract/route.ts';
import { issueTokens } from '#server/demo/acts/identity.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { createRoles } from '#server/testing/roles.ts';
import { openSocket } from '#server/testing/socket.ts';
import { createFuzzRuns } from './fuzz-runs.ts';
import { HOSTILE_TEXTS, valuesFor } from './schema-values.ts';

/** The number of inputs for each route. `npm run fuzz` asks for more, continues where it stopped and repeats a seed. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 30);
const runs = createFuzzRuns({
  runs: RUNS,
  seed: process.env.FUZZ_SEED === undefined ? Date.now() : Number(process.env.FUZZ_SEED),
  progressFile: process.env.FUZZ_PROGRESS,
});

/** The errors of inputs that no handler saw. */
const BEFORE_HANDLER = new Set(['INVALID_INPUT', 'UNAUTHENTICATED', 'TOO_LARGE', 'TOO_DEEP', 'PHOTO_UNREADABLE']);

// A run of many inputs takes as long as it takes.
if (process.env.FUZZ_RUNS !== undefined) vi.setConfig({ testTimeout: 0 });

describe('fuzzed input', () => {
  let test: TestApp;
  let base: string;
  let member: Member;
  let known: string[];
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '1000000' } });
    base = await test.listen();
    const roles = await createRoles(test);
    member = roles.members.owner;
    const others = Object.values(roles.members);
    known = [
      ...others.flatMap(({ uid, username, email }) => [uid, username, email]),
      roles.chatId,
      crypto.randomUUID(),
      // As long as the tokens of mailed links.
      'a'.repeat(43),
      'a@b.co',
      'https://x.y',
      'jazz',
      // A date and a time, without which no hangout is valid.
      '2026-12-31',
      '19:30',
    ];
  });
  afterAll(() => test.close());

  const word = (value: unknown) =>
    encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed());
  /** Sets the caller's own parameters most of the time; otherwise nearly every answer would be "not found". */
  const usuallyOwn = (params: fc.Arbitrary<unknown>, own: object) =>
    fc
      .tuple(params, fc.integer({ min: 0, max: 9 }))
      .map(([some, die]) => (typeof some === 'object' && some !== null && die > 0 ? { ...some, ...own } : some));
  const path = (template: string, params: unknown) =>
    template.replace(/:(\w+)/g, (_all, name: string) => {
      const given = (params as Record<string, unknown> | null)?.[name];
      return word(given ?? member.uid) || '%20';
    });
  const search = (query: unknown) =>
    Object.entries((query ?? {}) as object)
      .flatMap(([name, value]) =>
        value === undefined ? [] : [value].flat().map((one) => `${word(name)}=${word(one)}`),
      )
      .join('&');
  const JSON_TYPE = 'application/json';
  const types = (usual: string) =>
    fc.oneof(
      { weight: 20, arbitrary: fc.constant(usual) },
      fc.constantFrom('image/jpeg', 'text/plain', JSON_TYPE, 'multipart/form-data', ''),
    );

  // Blocks and ended connections come last, because few calls succeed after them.
  const { connections, safety, identity, account, ...others } = routes;
  /** Slices whose calls end sessions or accounts. Each of their routes gets a member of its own. */
  const ENDING = new Set(['identity', 'account']);
  const allRoutes = Object.entries({ ...others, connections, safety, identity, account }).flatMap(([slice, specs]) =>
    Object.entries(specs as Record<string, RouteSpec>).map(([name, spec]) => [`${slice}.${name}`, spec] as const),
  );
  it.each(allRoutes)('%s never answers with a fault', async (name, spec) => {
    if (ENDING.has(name.split('.')[0] as string)) member = await test.member();
    const own = OWN_UID.has(spec.access) ? { uid: member.uid } : {};
    const params = spec.params ? usuallyOwn(valuesFor(spec.params, known), own) : fc.constant({});
    const query = spec.query ? valuesFor(spec.query, known) : fc.constant({});
    const body = spec.body ? valuesFor(spec.body, known) : fc.jsonValue();
    let reachedHandler = false;
    const once = async (given: { params: unknown; query: unknown; body: unknown; type: string; signedIn: boolean }) => {
      const answer = await test.app.http.inject({
        method: spec.method,
        url: `${path(spec.path, given.params)}?${search(given.query)}`,
        headers: {
          ...(given.signedIn && { authorization: `Bearer ${member.token}` }),
          ...(given.type && { 'content-type': given.type }),
        },
        ...(spec.method !== 'GET' && { payload: JSON.stringify(given.body) ?? '' }),
      });
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      const code = answer.statusCode >= 400 ? (answer.json().error.code as string) : null;
      if (code !== null) expect(ERROR_STATUSES).toHaveProperty(code);
      reachedHandler ||= code === null || !BEFORE_HANDLER.has(code);
    };
    const type = types(spec.bytes ? 'image/jpeg' : JSON_TYPE);
    const given = { params, query, body, type, signedIn: fc.integer({ min: 0, max: 9 }).map(Boolean) };
    const tried = await runs.check(name, fc.record(given), once);
    // Some of many attempts must pass validation, or only validation was tested.
    if (tried >= 200 && !spec.bytes) expect(reachedHandler, 'some input passed validation').toBe(true);
  });

  it.each(Object.entries(identityCalls))(
    'A-09 %s answers in the provider’s shape and never with a fault',
    async (name, call) => {
      const victim = await issueTokens(test.app, (await test.member()).uid);
      const texts = [
        ...known,
        victim.idToken,
        victim.refreshToken,
        'VERIFY_EMAIL',
        'PASSWORD_RESET',
        'refresh_token',
        'stoop-newcomer',
      ];
      const once = async ([body, form]: [unknown, boolean]) => {
        const answer = await test.app.http.inject({
          method: call.method,
          url: `${call.path}?key=${test.config.identityApiKey}`,
          headers: { 'content-type': form ? 'application/x-www-form-urlencoded' : JSON_TYPE },
          ...(call.method === 'POST' && { payload: form ? search(body) : (JSON.stringify(body) ?? '') }),
        });
        expect(answer.statusCode, answer.body).toBeLessThan(500);
        if (answer.statusCode !== 200) expect(identityErrorBody.safeParse(answer.json()).error).toBe(undefined);
      };
      await runs.check(`identity.${name}`, fc.tuple(valuesFor(call.body, texts), fc.boolean()), once);
    },
  );

  it('rejects malformed addresses and bodies', async () => {
    const member = await test.member();
    const headers = { authorization: `Bearer ${member.token}`, 'content-type': JSON_TYPE };
    for (const text of [...HOSTILE_TEXTS, '%E0%A4%A', '%c0%ae%c0%ae', '//', '/\\', '?', ';', '*'])
      for (const root of [
        '/',
        '/api/',
        '/api/users/',
        '/media/',
        '/media/photos/',
        '/v1/',
        '/functions/',
        '/artists/',
      ]) {
        const url = root + (text.includes('%') ? text.replaceAll(/[^ -~]/g, 'x') : encodeURI(text.toWellFormed()));
        const answer = await test.app.http.inject({ url: url.replaceAll(' ', '+'), headers });
        expect(answer.statusCode, url.slice(0, 80)).toBeLessThan(500);
      }
    for (const payload of [
      '{',
      '"',
      '[1,2',
      '{"a":1}}',
      '\0',
      '{"__proto__":1}',
      'null',
      '1',
      `${'['.repeat(50_000)}`,
    ]) {
      const answer = await test.app.http.inject({ method: 'PATCH', url: `/api/users/${member.uid}`, headers, payload });
      expect(answer.statusCode, payload.slice(0, 20)).toBe(400);
    }
  });

  it('answers or closes a socket on any frame, never with a fault, and keeps running', async () => {
    const member = await test.member();
    const frames = fc.oneof(
      {
        weight: 4,
        arbitrary: valuesFor(clientFrame, [...known, member.token]).map((frame) => JSON.stringify(frame) ?? ''),
      },
      fc.constantFrom('null', '{"t":"send","n":1e999}', '{"t":"send","n":{}}', '[]', '{"t":{"t":1}}', ...HOSTILE_TEXTS),
      fc.uint8Array({ maxLength: 200 }),
    );
    const once = async (given: (string | Uint8Array)[]) => {
      const socket = await openSocket(base, member.token);
      for (const frame of given) socket.ws.send(frame);
      await Promise.race([socket.settled(), socket.closed()]);
      const faults = await socket
        .frame((frame) => frame.t === 'refused' && frame.code === 'INTERNAL', 0)
        .catch(() => null);
      expect(faults).toBe(null);
      socket.close();
    };
    // One at a time, because a member may have only 20 sockets.
    await runs.check('frames', fc.array(frames, { minLength: 1, maxLength: 8 }), once, { atOnce: 1 });
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
  });
});
