import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PRODUCT } from '#contract/brand.ts';
import type { Config } from '#server/config.ts';
import { escapeHtml } from '../html.ts';
import { fail } from '../http/errors.ts';
import { type ReadMail, readMail } from './eml.ts';

const SHOWN = 50;
const LOOPBACK = /^(?:127(?:\.\d+){3}|::1|::ffff:127(?:\.\d+){3}|localhost)$/;

/**
 * Returns whether mails may be shown in the browser: they are written into the data folder, and only this machine reaches
 * the server. A public address or a proxy means that others reach it too.
 */
export const hasInbox = ({
  smtpUrl,
  host,
  publicUrl,
  trustProxy,
}: Pick<Config, 'smtpUrl' | 'host' | 'publicUrl' | 'trustProxy'>) =>
  smtpUrl === null &&
  LOOPBACK.test(host) &&
  !trustProxy &&
  (publicUrl === null || LOOPBACK.test(hostName(new URL(publicUrl).host)));

/** 'localhost:3000' -> 'localhost', '[::1]:3000' -> '::1' */
const hostName = (host: string) => host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');

/** Returns whether a request comes from this machine and uses its own name, which a name rebound to it does not. */
const isLocal = (request: FastifyRequest) =>
  LOOPBACK.test(request.socket.remoteAddress ?? '') &&
  LOOPBACK.test(hostName(request.headers.host ?? '')) &&
  request.headers['x-forwarded-for'] === undefined;

/** Returns a text as HTML in which only web addresses become links. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, at) => (at % 2 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('');

const article = ({
  to,
  subject,
  date,
  text,
}: ReadMail) => `<article style="margin:0 0 24px;padding:24px;background:#fff;border:1px solid #e5dccd;border-radius:14px">
<h2 style="margin:0;font-size:18px">${escapeHtml(subject)}</h2>
<p style="margin:4px 0 16px;color:#625a50;font-size:14px">To ${escapeHtml(to)} · ${escapeHtml(date)}</p>
<pre style="margin:0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere">${linked(text)}</pre>
</article>`;

const page = (mails: readonly ReadMail[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>Inbox · ${PRODUCT}</title>
</head>
<body style="margin:0;background:#fbf7f0;color:#1d1a16;font:16px/1.5 system-ui,sans-serif">
<main style="max-width:640px;margin:0 auto;padding:32px 16px">
<h1 style="margin:0 0 8px;font-size:28px">Inbox</h1>
<p style="margin:0 0 24px;color:#625a50">Mails that ${PRODUCT} would have sent, newest first. Only this machine can open this page, and only while no mail server is set.</p>
${mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(article).join('\n')}
</main>
</body>
</html>
`;

/** Serves GET /inbox: the mails of the data folder, as plain text. Call it only if `hasInbox`. */
export function serveInbox(app: FastifyInstance, folder: string) {
  app.get('/inbox', { schema: { hide: true } }, async (request, reply) => {
    if (!isLocal(request)) return fail('NOT_FOUND');
    const names = await readdir(folder).catch(() => []);
    const newest = names
      .filter((name) => /^[\w-]+\.eml$/.test(name))
      .sort()
      .reverse()
      .slice(0, SHOWN);
    const mails = await Promise.all(newest.map(async (name) => readMail(await readFile(join(folder, name)))));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page(mails));
  });
}
