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
 * Whether mails may be read in the browser: they go into the data folder, and nobody but this machine reaches the server. A
 * public address or a proxy in front means that others do.
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

/** From this machine, and asked for by its own name: a page elsewhere whose name was made to point here is not. */
const isLocal = (request: FastifyRequest) =>
  LOOPBACK.test(request.socket.remoteAddress ?? '') &&
  LOOPBACK.test(hostName(request.headers.host ?? '')) &&
  request.headers['x-forwarded-for'] === undefined;

/** Text with its web addresses as links, and nothing else of it as anything. */
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
<p style="margin:0 0 24px;color:#625a50">What ${PRODUCT} would have mailed, newest first. Only this machine sees this page, and only while no mail server is set.</p>
${mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(article).join('\n')}
</main>
</body>
</html>
`;

/** GET /inbox: the mails of the data folder, as plain text. Call only where `hasInbox`. */
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
