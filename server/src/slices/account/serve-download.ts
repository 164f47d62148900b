import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { PRODUCT } from '#contract/brand.ts';
import type { App } from '#server/platform/app.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { CountLink } from '#server/platform/http/link-limits.ts';
import { isSessionOpen } from '#server/slices/identity/index.ts';
import { findByLink, type Stored } from './downloads.sql.ts';
import { partKey } from './downloads.ts';

const TOKEN = /^[\w-]{43}$/;

/** Reads the parts of a download one after the other. @throws Error when one is missing; the answer then breaks off */
async function* readParts(app: App, stored: Stored, bytes: number) {
  let bytesLeft = bytes;
  for (let part = 1; bytesLeft > 0; part++) {
    const chunk = await app.files.get(partKey(stored, part));
    if (!chunk) throw new Error('A part of a download is missing.');
    yield chunk;
    bytesLeft -= chunk.length;
  }
}

/** Returns the download that an address names. It works only as long as the session that asked for the address is open. */
async function findByToken(app: App, token: string) {
  const download = TOKEN.test(token) ? await findByLink(app.db, sha256(token), app.clock.now()) : undefined;
  return download?.linkSessionId && (await isSessionOpen(app.db, download.linkSessionId)) ? download : null;
}

/** Delivers a download by the address that its owner was given after a recent login. */
export function serveDownloads(app: App, http: FastifyInstance, countLink: CountLink) {
  const config = { access: 'public' } as const;
  http.get<{ Params: { token: string } }>('/downloads/:token', { config }, async (request, reply) => {
    const { token } = request.params;
    await countLink('download', token, request.ip);
    const { bytes, askedAt, ...stored } = (await findByToken(app, token)) ?? fail('NOT_FOUND');
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${PRODUCT.toLowerCase()}-data-${askedAt.slice(0, 10)}.zip"`)
      .header('content-length', bytes ?? 0)
      .header('x-content-type-options', 'nosniff')
      .type('application/zip')
      .send(Readable.from(readParts(app, stored, bytes ?? 0), { objectMode: false }));
  });
}
