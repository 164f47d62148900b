import fastify from 'fastify';
import { expect, it } from 'vitest';
import { artists } from '#contract/artists/routes.ts';
import { FUNCTION_TIMEOUT_MS } from '#contract/limits.ts';
import type { App } from '../app.ts';
import { AppError } from './errors.ts';
import { createLimits } from './limits.ts';
import { createMount } from './mount.ts';
import { createRunner } from './run.ts';

it('F-01 answers a callable function that takes too long, and lets other calls take their time', async () => {
  expect(FUNCTION_TIMEOUT_MS).toBe(70_000);
  const http = fastify();
  http.setErrorHandler((error, _request, reply) =>
    reply.status(503).send({ code: error instanceof AppError ? error.code : String(error) }),
  );
  const actor = { uid: 'A'.repeat(28), sessionId: 's', operator: false, isNew: false, authTime: 0, expiresAt: 0 };
  const security = { record: () => {} };
  const runner = createRunner({} as App, {
    hasProfile: async () => true,
    requireStepUp: async () => {},
    limits: createLimits(1, undefined),
    countLink: async () => {},
    limitsFactor: 1,
    security,
    functionTimeoutMs: 20,
  });
  const mount = createMount(http, runner, { authenticate: async () => actor, security });
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
