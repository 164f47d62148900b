import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../log/log.ts';
import type { RequestFacts } from '../metrics/metrics.ts';

/** A route for one file has the path of the file, which changes with each build. */
const FILE = /\.[a-z0-9]{2,11}$/i;

/** Returns the template of the route that served a request. A path of a member's making never gets into the log or a label. */
export function routeOf(
  { routeOptions, is404 }: Pick<FastifyRequest, 'routeOptions' | 'is404'>,
  status: number,
): string {
  const { url } = routeOptions;
  if (is404 || url === undefined) return status < 400 ? '(page)' : '(none)';
  if (url.startsWith('/assets/')) return '/assets/*';
  return FILE.test(url) && !url.startsWith('/api/') ? '/*' : url;
}

/** Returns whether a template of a route stands for the files of the web app. */
export const isFileRoute = (route: string) => route.endsWith('/*');

/**
 * Counts each answered request and writes it to the log at level `info`, or at `debug` for a file of the web app. A line has
 * the id of the request, which the answer has too, and neither the network address nor the member nor values of the path.
 */
export function logRequests(http: FastifyInstance, log: Log, onRequest: (facts: RequestFacts) => void) {
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  http.addHook('onResponse', async (request, reply) => {
    const { method, id: requestId } = request;
    const status = reply.statusCode;
    const route = routeOf(request, status);
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    onRequest({ method, route, status, seconds: ms / 1000 });
    const level = isFileRoute(route) ? 'debug' : 'info';
    log[level]({ event: 'request', requestId, method, route, status, ms }, 'Request');
  });
}
