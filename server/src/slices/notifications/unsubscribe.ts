import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/platform/db/database.ts';
import { sharedSecret } from '#server/platform/db/secrets.ts';
import { fail } from '#server/platform/http/errors.ts';
import { addressKey, type Limiter } from '#server/platform/http/limiter.ts';
import { stopDigest } from './settings.sql.ts';

async function signatureOf(db: Db, uid: string): Promise<Buffer> {
  const secret = await sharedSecret(db, 'unsubscribe', () => randomBytes(32));
  return createHmac('sha256', secret).update(uid).digest();
}

/** Returns the token with which a member can turn their digest off without signing in. */
export const unsubscribeToken = async (db: Db, uid: string) =>
  `${uid}.${(await signatureOf(db, uid)).toString('base64url')}`;

/** Turns the digest off for the member of a token. Returns false when the token is not valid. */
async function unsubscribe(db: Db, token: string): Promise<boolean> {
  const [uid = '', given = ''] = token.split('.');
  if (!/^[A-Za-z0-9]{28}$/.test(uid)) return false;
  const [expected, actual] = [await signatureOf(db, uid), Buffer.from(given, 'base64url')];
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return false;
  await stopDigest(db, uid);
  return true;
}

/**
 * Serves one-click unsubscribing (RFC 8058): mail programs POST a form to the address in the header, without signing in. Opened
 * in a browser, the same address is a page that asks first.
 */
export async function serveUnsubscribe(app: FastifyInstance, db: Db, limit: Limiter) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) => done(null, body));
    scope.post<{ Querystring: { token?: unknown } }>('/unsubscribe', async (request, reply) => {
      if (!(await limit.take(`unsubscribe:${addressKey(request.ip)}`))) fail('TOO_MANY_REQUESTS');
      const { token } = request.query;
      if (typeof token !== 'string' || !(await unsubscribe(db, token))) fail('NOT_FOUND');
      return reply.header('cache-control', 'no-store').send({});
    });
  });
}
