import type { FastifyInstance } from 'fastify';
import { fail } from '#server/platform/http/errors.ts';
import { addressKey, type Limiter } from '#server/platform/http/limiter.ts';
import type { Digest } from './notifications.digest.ts';

/**
 * One-click unsubscribe (RFC 8058): mail programs POST a form to the address in the header, without a login. Opened in a
 * browser, the same address is a page of the app that asks first.
 */
export async function serveUnsubscribe(app: FastifyInstance, digest: Digest, limit: Limiter) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) => done(null, body));
    scope.post<{ Querystring: { token?: unknown } }>('/unsubscribe', async (request, reply) => {
      if (!(await limit.take(`unsubscribe:${addressKey(request.ip)}`))) fail('TOO_MANY_REQUESTS');
      const { token } = request.query;
      if (typeof token !== 'string' || !(await digest.unsubscribe(token))) fail('NOT_FOUND');
      return reply.header('cache-control', 'no-store').send({});
    });
  });
}
