import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { PRODUCT } from '#contract/brand.ts';
import type { Config } from '#server/config.ts';
import { isSameSecret } from '../hashes.ts';
import { escapeHtml } from '../html.ts';
import { fail } from '../http/errors.ts';
import { isLocalRequest } from '../http/local-request.ts';
import { giveToOwnerOf, isFile, SpareFileDamaged } from '../process/data-folder.ts';
import { type ReadMail, readMail } from './eml.ts';

const SHOWN = 50;
const KEY_BYTES = 24;
/** A key of that many bytes as base64url. */
const KEY = /^[\w-]{32}$/;
/** The address of the page, to which the key is added. */
const PATH = '/inbox';

/** Returns whether mails may be shown in the browser: they are written into the data folder, and nobody else comes here. */
export const hasInbox = ({ isPublic }: Pick<Config, 'isPublic'>) => !isPublic;

/**
 * Returns the key that opens the inbox. It is created once and kept in the data folder, so that an open page survives a
 * restart. The mails are in the same folder.
 */
export async function inboxKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'inbox-key');
  await mkdir(dataDir, { recursive: true });
  const newKey = randomBytes(KEY_BYTES).toString('base64url');
  // If two servers create it at once, the second one uses the key of the first.
  await writeFile(file, newKey, { flag: 'wx', mode: 0o600 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  if (!isFile(file)) throw new SpareFileDamaged(file);
  giveToOwnerOf(dataDir, file);
  const key = (await readFile(file, 'utf8')).trim();
  if (KEY.test(key)) return key;
  // A full disk or a power cut leaves an empty file or one of zeros, which would open the inbox to everybody who knows that.
  await writeFile(file, newKey);
  return newKey;
}

/** Returns the path of the page with its key. */
export const inboxPath = (key: string) => `${PATH}?key=${key}`;

/** Returns a text as HTML in which only web addresses become links. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => (index % 2 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
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
<p style="margin:0 0 24px;color:#625a50">Mails that ${PRODUCT} would have sent, newest first. Only this machine can open this page,
with the key that was printed at the start, and only while no mail server is set.</p>
${mails.length === 0 ? '<p>No mail yet.</p>' : mails.map(article).join('\n')}
</main>
</body>
</html>
`;

/** Serves GET /inbox: the mails of the data folder, as plain text, for a request with the key. Call it only if `hasInbox`. */
export function serveInbox(http: FastifyInstance, { folder, key }: { folder: string; key: string }) {
  http.get(PATH, { schema: { hide: true } }, async (request, reply) => {
    if (!isLocalRequest(request)) return fail('NOT_FOUND');
    // The address of this page contains the key, so the browser may not send it to linked pages.
    void reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    if (!isSameSecret((request.query as { key?: unknown }).key, key))
      return reply
        .status(404)
        .type('text/plain; charset=utf-8')
        .send(`Open the inbox by the address that ${PRODUCT} prints when it starts: it ends in a key.\n`);
    const names = await readdir(folder).catch(() => []);
    const newest = names
      .filter((name) => /^[\w-]+\.eml$/.test(name))
      .sort()
      .reverse()
      .slice(0, SHOWN);
    const mails = await Promise.all(newest.map(async (name) => readMail(await readFile(join(folder, name)))));
    return reply.type('text/html; charset=utf-8').send(page(mails));
  });
}
