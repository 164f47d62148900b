import type { FastifyInstance } from 'fastify';
import {
  mainAddress,
  type PictureFile,
  type PictureFormat,
  readPictureAddress,
} from '#contract/media/picture-files.ts';
import { mayReadPhoto } from '#server/slices/chats/index.ts';
import { mayReadAlbumPhoto } from '#server/slices/hangouts/index.ts';
import { type CookieSession, openSessionOf, sessionOfCookie } from '#server/slices/identity/index.ts';
import { findPictureUse, keyOfPicture } from '#server/slices/media/index.ts';
import { areHiddenFromEachOther } from '#server/slices/safety/index.ts';
import type { App } from './platform/app.ts';
import { fail } from './platform/http/errors.ts';
import { addressKey, type Limiter } from './platform/http/limiter.ts';

// Pictures belong to profiles and messages, so who may see one depends on blocks and chats.

/** A picture at an address never changes. After a day the browser asks again whether the member may still see it. */
const FOR_A_DAY = 'private, max-age=86400, immutable';
const CONTENT_TYPES: Record<PictureFormat, string> = { jpg: 'image/jpeg', webp: 'image/webp' };

/**
 * Returns whether the member of a session may see a picture: it is in use or their own, no block or suspension is
 * between them and its owner, and they may read its message or its album. Operators see every picture but those of albums.
 */
async function maySee(app: App, session: CookieSession, file: PictureFile): Promise<boolean> {
  const viewer = await openSessionOf(app, session);
  const picture = viewer && (await findPictureUse(app.db, file));
  if (!picture) return false;
  if (picture.ownerUid === session.uid) return true;
  const url = mainAddress(file.kind, file.token);
  // Operators see the photos of albums in reports alone.
  if (picture.albumOf !== null) return mayReadAlbumPhoto(app, session.uid, { hangoutId: picture.albumOf, url });
  if (!picture.used) return false;
  if (viewer.staffRole === 'operator') return true;
  if (await areHiddenFromEachOther(app.db, session.uid, picture.ownerUid)) return false;
  const { ownerUid, chatId } = picture;
  return chatId === null || mayReadPhoto(app.db, session.uid, { chatId, ownerUid, url });
}

/** Serves picture files to members who may see them. Everything else is answered like an address without a picture. */
export function servePictures(app: App, http: FastifyInstance, limiter: Limiter) {
  http.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    // A missing picture may exist later, so the miss must not be cached.
    reply.header('cache-control', 'no-store');
    const file = readPictureAddress(`/media/${request.params['*']}`) ?? fail('NOT_FOUND');
    const session = await sessionOfCookie(app, request.headers.cookie);
    if (!(await limiter.take(`media:${session?.uid ?? addressKey(request.ip)}`))) fail('TOO_MANY_REQUESTS');
    if (!session || !(await maySee(app, session, file))) return fail('NOT_FOUND');
    const etag = `"${file.token}-${file.size}.${file.format}"`;
    const isKnown = request.headers['if-none-match'] === etag;
    const bytes = isKnown ? null : ((await app.files.get(keyOfPicture(file))) ?? fail('NOT_FOUND'));
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
