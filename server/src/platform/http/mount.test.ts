import fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { artists } from '#contract/artists/routes.ts';
import { discovery } from '#contract/discovery/routes.ts';
import { FUNCTION_TIMEOUT_MS } from '#contract/limits.ts';
import type { App } from '../app.ts';
import { CALLS_AT_ONCE } from '../server-limits.rules.ts';
import { AppError, fail } from './errors.ts';
import { createMount } from './mount.ts';
import { createRunner } from './run.ts';
import { createLimits } from './throttle.ts';

const actor = { uid: 'A'.repeat(28), sessionId: 's', staffRole: null, isNew: false, authTime: 0, expiresAt: 0 };
const security = { record: () => {} };
const PORTS = {
  hasProfile: async () => true,
  requireStepUp: async () => {},
  limits: createLimits(1, undefined),
  countRead: <T>(read: () => Promise<T>) => read(),
  countLink: async () => {},
  limitsFactor: 1,
  security,
};

it('S-60 counts as under way the reads whose handlers run, and neither refused ones nor those that wait for their turn', async () => {
  const http = fastify();
  let [reads, arrived] = [0, 0];
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const runner = createRunner({} as App, {
    ...PORTS,
    countRead: (read) => {
      reads++;
      return read();
    },
  });
  const authenticate = async (token: string) => {
    arrived++;
    return token === 'token' ? actor : fail('UNAUTHENTICATED');
  };
  const { readArrivals } = discovery;
  const mount = createMount(http, runner, { authenticate, authenticateScript: authenticate, security });
  mount(
    { readArrivals },
    {
      readArrivals: {
        route: readArrivals,
        run: async () => {
          await isOver;
          return { cohort: null, chat: null };
        },
      },
    },
  );
  const call = (token: string) =>
    http.inject({ method: 'GET', url: readArrivals.path, headers: { authorization: `Bearer ${token}` } });
  for (let n = 0; n < 30; n++) expect((await call('wrong')).statusCode).toBeGreaterThanOrEqual(400);
  expect(reads).toBe(0);
  const answers = Array.from({ length: 30 }, () => call('token'));
  await vi.waitFor(() => expect(arrived).toBe(60));
  expect(reads).toBe(CALLS_AT_ONCE.running);
  end();
  for (const { statusCode } of await Promise.all(answers)) expect(statusCode).toBe(200);
  expect(reads).toBe(30);
  await http.close();
});

it('F-01 answers a callable function that takes too long, and lets other calls take their time', async () => {
  expect(FUNCTION_TIMEOUT_MS).toBe(70_000);
  const http = fastify();
  http.setErrorHandler((error, _request, reply) =>
    reply.status(503).send({ code: error instanceof AppError ? error.code : String(error) }),
  );
  const runner = createRunner({} as App, { ...PORTS, functionTimeoutMs: 20 });
  const authenticate = async () => actor;
  const mount = createMount(http, runner, { authenticate, authenticateScript: authenticate, security });
  const { searchArtists } = artists;
  mount({ searchArtists }, { searchArtists: { route: searchArtists, run: () => new Promise(() => {}) } });
  const answer = await http.inject({
    method: 'POST',
    url: searchArtists.path,
    headers: { authorization: 'Bearer token' },
    payload: { data: { searchTerm: 'bjork' } },
  });
  expect([answer.statusCode, answer.json()]).toEqual([503, { code: 'UNAVAILABLE' }]);
  await http.close();
});
