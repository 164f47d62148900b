import fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { expect, it } from 'vitest';
import { artists } from '#contract/artists/routes.ts';
import { FUNCTION_TIMEOUT_MS } from '#contract/limits.ts';
import type { App } from '../app.ts';
import { AppError } from './errors.ts';
import { createLimits } from './limits.ts';
import { createMount } from './mount.ts';
import { compileSerializer } from './serializer.ts';

it('F-01 answers a callable function that takes too long, and lets other calls take their time', async () => {
  expect(FUNCTION_TIMEOUT_MS).toBe(70_000);
  const http = fastify();
  http.setValidatorCompiler(validatorCompiler);
  http.setSerializerCompiler(compileSerializer);
  http.setErrorHandler((error, _request, reply) =>
    reply.status(503).send({ code: error instanceof AppError ? error.code : String(error) }),
  );
  const actor = { uid: 'A'.repeat(28), sessionId: 's', operator: false, isNew: false, authTime: 0, expiresAt: 0 };
  const mount = createMount(http, {} as App, {
    authenticate: async () => actor,
    hasProfile: async () => true,
    requireStepUp: async () => {},
    limits: createLimits(1, undefined),
    countLink: async () => {},
    limitsFactor: 1,
    security: { record: () => {} },
    functionTimeoutMs: 20,
  });
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
