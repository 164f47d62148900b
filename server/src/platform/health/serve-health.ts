import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { VERSION } from '#contract/version.ts';
import { isSameSecret } from '../hashes.ts';
import { isLocalRequest } from '../http/local-request.ts';
import { bearer } from '../http/mount.ts';
import type { HealthMonitor } from './health.ts';

/**
 * Serves the addresses that machines ask. The version and the names of problems would help an attacker, so only this
 * machine and the token get them, and the release of PostgreSQL.
 * - `GET /livez`: 200 while the process handles requests. Without an answer it should be restarted.
 * - `GET /readyz`: 200 when this node can serve members, also with problems; 503 when it should get no requests.
 * - `GET /healthz`: the same answer, under the name of earlier versions.
 * @param token METRICS_TOKEN; null when there is none
 */
export function serveHealth(http: FastifyInstance, health: HealthMonitor, token: string | null) {
  const isTrusted = (request: FastifyRequest) =>
    isLocalRequest(request) || (token !== null && isSameSecret(bearer(request), token));

  function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    status: string,
    more: { problems?: readonly string[]; postgres?: string | undefined } = {},
  ) {
    const isUnavailable = status === 'unavailable';
    void reply.header('cache-control', 'no-store').status(isUnavailable ? 503 : 200);
    if (!isTrusted(request)) return reply.send({ status: isUnavailable ? 'unavailable' : 'ok' });
    return reply.send({ status, version: VERSION, ...more });
  }

  http.get('/livez', (request, reply) => answer(request, reply, 'ok'));
  for (const path of ['/readyz', '/healthz'])
    http.get(path, async (request, reply) => {
      if (health.isStopping()) return answer(request, reply, 'unavailable', { problems: ['stopping'] });
      const { health: state, checks } = await health.report();
      const problems = checks.flatMap((check) => (check.health === 'ok' ? [] : [check.name]));
      const status = { ok: 'ok', degraded: 'degraded', failed: 'unavailable' }[state];
      const postgres = checks.find(({ name }) => name === 'postgres')?.detail;
      return answer(request, reply, status, { problems, postgres });
    });
}
