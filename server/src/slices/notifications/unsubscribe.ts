import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '#contract/durations.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { sharedSecret, signatureCheck } from '#server/platform/db/secrets.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { CountLink } from '#server/platform/http/link-limits.ts';
import { contentOfToken, signToken } from '#server/platform/signed-tokens.ts';
import { UNSUBSCRIBE_DAYS } from './digest.rules.ts';
import { stopMails, type UnwantedMails } from './settings.sql.ts';

const TOKEN = /^([A-Za-z0-9]{28})(?:\.(\d{1,6})(?:\.(announcements))?)?\.[\w-]{43}$/;
const dayOf = (time: Date) => Math.floor(time.getTime() / DAY_MS);
/** Tokens without a day were mailed by earlier releases, at the latest on this day. */
const UNDATED_UNTIL = dayOf(new Date('2026-12-31T00:00:00Z'));

const SECRET = 'unsubscribe';
const secretOf = (db: Db) => sharedSecret(db, SECRET);
/** Returns a function that tells whether this server signed a token. */
export const unsubscribeSignatures = (db: Db) => signatureCheck(db, SECRET, 'content');

/**
 * Returns the token with which a member can turn mails of a kind off for a year, without signing in: uid, day, the kind unless it is the
 * digest, and signature.
 */
export const unsubscribeToken = async (
  db: Db,
  uid: string,
  now: Date,
  kind: UnwantedMails = 'digest',
): Promise<string> => signToken(await secretOf(db), `${uid}.${dayOf(now)}${kind === 'digest' ? '' : `.${kind}`}`);

/** Returns the address that turns mails of a kind off. It accepts a POST without signing in; opened in a browser, it asks first. */
export const unsubscribeUrl = async (app: App, uid: string, kind: UnwantedMails): Promise<string> =>
  `${app.publicUrl()}/unsubscribe?token=${await unsubscribeToken(app.db, uid, app.clock.now(), kind)}`;

/** Turns mails off for the member of a token. Returns false when the token is not valid, or more than a year old. */
async function unsubscribe(db: Db, token: string, now: Date): Promise<boolean> {
  const [, uid, day, kind] = TOKEN.exec(token) ?? [];
  if (!uid || dayOf(now) - Number(day ?? UNDATED_UNTIL) > UNSUBSCRIBE_DAYS) return false;
  if (contentOfToken(await secretOf(db), token) === null) return false;
  await stopMails(db, uid, kind === 'announcements' ? kind : 'digest');
  return true;
}

/**
 * Serves one-click unsubscribing (RFC 8058): mail programs POST a form to the address in the header, without signing in. Opened
 * in a browser, the same address is a page that asks first.
 */
export async function serveUnsubscribe(app: App, http: FastifyInstance, countLink: CountLink) {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, onParsed) =>
      onParsed(null, body),
    );
    const config = { access: 'public' } as const;
    scope.post<{ Querystring: { token?: unknown } }>('/unsubscribe', { config }, async (request, reply) => {
      const { token } = request.query;
      await countLink('unsubscribe', token, request.ip);
      if (typeof token !== 'string' || !(await unsubscribe(app.db, token, app.clock.now()))) fail('NOT_FOUND');
      return reply.header('cache-control', 'no-store').send({});
    });
  });
}
