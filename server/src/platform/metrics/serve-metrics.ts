import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isSameSecret } from '../hashes.ts';
import { fail } from '../http/errors.ts';
import { bearer } from '../http/mount.ts';
import type { Metrics } from './metrics.ts';

export const METRICS_PATH = '/metrics';

/** Serves the metrics to whoever knows the token. To everybody else the address does not exist. */
export function serveMetrics(http: FastifyInstance, metrics: Metrics, token: string) {
  http.get(METRICS_PATH, async (request, reply) => {
    if (!isSameSecret(bearer(request), token)) return fail('NOT_FOUND');
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text());
  });
}

/** Serves the metrics on a port of their own, which is not the one that members reach. @param token null asks for none */
export function createMetricsServer(metrics: Metrics, token: string | null): Server {
  return createServer((request, response) => {
    const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
    const isAllowed = token === null || isSameSecret(bearer, token);
    if (request.method !== 'GET' || request.url !== METRICS_PATH || !isAllowed) {
      response.writeHead(isAllowed ? 404 : 401).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
}
