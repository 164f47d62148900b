import type { FastifyInstance } from 'fastify';
import { type PictureFile, type PictureFormat, readPictureAddress } from '#contract/media/photo.ts';
import type { App } from '#server/platform/app.ts';
import { fail } from '#server/platform/http/errors.ts';
import { addressKey, type Limiter } from '#server/platform/http/limiter.ts';
import { openSessionOf } from '#server/slices/identity/index.ts';
import { mayViewPicture } from './events.ts';
import { keyOf } from './media.rules.ts';
import { findOwner } from './media.sql.ts';
import type { PictureSession } from './picture-cookie.ts';
import { pictureCookies } from './picture-cookie.ts';

/** A picture at an address never changes. After a day the browser asks again whether the member may still see it. */
const FOR_A_DAY = 'private, max-age=86400, immutable';
const CONTENT_TYPES: Record<PictureFormat, string> = { jpg: 'image/jpeg', webp: 'image/webp' };

/**
 * Returns whether the member of a session may see a picture: it is in use or their own, no block or suspension is
 * between them and its owner, and they are in the chat of its message. Operators see every picture.
 */
async function maySee(app: App, session: PictureSession, file: PictureFile): Promise<boolean> {
  const viewer = await openSessionOf(app, session);
  const picture = viewer && (await findOwner(app.db, file));
  if (!picture) return false;
  if (picture.ownerUid === session.uid) return true;
  if (!picture.used || viewer.operator) return picture.used;
  return mayViewPicture(app.db, session.uid, picture);
}

/** Serves picture files to members who may see them. Everything else is answered like an address without a picture. */
export function serveMedia(app: App, http: FastifyInstance, limiter: Limiter) {
  http.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    // A missing picture may exist later, so the miss must not be cached.
    reply.header('cache-control', 'no-store');
    const file = readPictureAddress(`/media/${request.params['*']}`) ?? fail('NOT_FOUND');
    const session = await pictureCookies(app).read(request.headers.cookie);
    if (!(await limiter.take(`media:${session?.uid ?? addressKey(request.ip)}`))) fail('TOO_MANY_REQUESTS');
    if (!session || !(await maySee(app, session, file))) return fail('NOT_FOUND');
    const etag = `"${file.token}-${file.size}.${file.format}"`;
    const isKnown = request.headers['if-none-match'] === etag;
    const bytes = isKnown ? null : ((await app.files.get(keyOf(file))) ?? fail('NOT_FOUND'));
    reply.header('cache-control', FOR_A_DAY).header('etag', etag);
    if (!bytes) return reply.status(304).send();
    return (
      reply
        // A member who saves a picture gets a name that says what it is, and nothing of the address.
        .header('content-disposition', `inline; filename="photo.${file.format}"`)
        .header('cross-origin-resource-policy', 'same-origin')
        .header('x-content-type-options', 'nosniff')
        .type(CONTENT_TYPES[file.format])
        .send(bytes)
    );
  });
}

/** Returns the Set-Cookie header that lets a session's browser see pictures; null when its cookie is new enough. */
export const pictureCookieFor = (app: App, session: PictureSession, cookies: string | undefined) =>
  pictureCookies(app).renewed(session, cookies);

/** Returns the session that the cookie in a Cookie header was issued to; null when there is none that is valid. It takes no query. */
export const sessionOfPictureCookie = (app: App, cookies: string | undefined) => pictureCookies(app).read(cookies);
