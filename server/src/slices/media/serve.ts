import type { FastifyInstance } from 'fastify';
import { type PictureFormat, readPictureAddress } from '#contract/media/photo.ts';
import type { Files } from '#server/platform/files/files.ts';
import { fail } from '#server/platform/http/errors.ts';
import { keyOf } from './media.rules.ts';

const IMMUTABLE = 'private, max-age=31536000, immutable';
const CONTENT_TYPES: Record<PictureFormat, string> = { jpg: 'image/jpeg', webp: 'image/webp' };

/** Serves picture files. Their addresses cannot be guessed and reach only members who may see the picture. */
export function serveMedia(app: FastifyInstance, files: Files) {
  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    // A missing picture may exist later, so the miss must not be cached.
    reply.header('cache-control', 'no-store');
    const file = readPictureAddress(`/media/${request.params['*']}`) ?? fail('NOT_FOUND');
    const bytes = (await files.get(keyOf(file))) ?? fail('NOT_FOUND');
    return reply
      .header('cache-control', IMMUTABLE)
      .header('content-disposition', 'inline')
      .header('cross-origin-resource-policy', 'same-origin')
      .header('x-content-type-options', 'nosniff')
      .type(CONTENT_TYPES[file.format])
      .send(bytes);
  });
}
