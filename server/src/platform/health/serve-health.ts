import type { FastifyInstance } from 'fastify';
import { VERSION } from '#contract/version.ts';
import type { HealthMonitor } from './health.ts';

/**
 * Serves the addresses that machines ask. Everybody may call them, so they name problems and say nothing more about them.
 *
 * - `GET /livez`: 200 while the process handles requests. Without an answer it should be restarted.
 * - `GET /readyz`: 200 when this node can serve members, also with problems; 503 when it should get no requests.
 * - `GET /healthz`: the same answer, under the name of earlier versions.
 */
export function serveHealth(app: FastifyInstance, health: HealthMonitor) {
  app.get('/livez', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', version: VERSION }),
  );
  for (const path of ['/readyz', '/healthz'])
    app.get(path, async (_request, reply) => {
      const answer = reply.header('cache-control', 'no-store');
      if (health.isStopping())
        return answer.status(503).send({ status: 'unavailable', version: VERSION, problems: ['stopping'] });
      const { health: state, checks } = await health.report();
      const problems = checks.flatMap((check) => (check.health === 'ok' ? [] : [check.name]));
      const status = { ok: 'ok', degraded: 'degraded', failed: 'unavailable' }[state];
      return answer.status(state === 'failed' ? 503 : 200).send({ status, version: VERSION, problems });
    });
}
