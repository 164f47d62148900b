import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact } from '#server/platform/db/unit-of-work.ts';
import type { Files } from '#server/platform/files/files.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log/log.ts';
import { insertMedia, ownerOf, replaceAtPath } from './media.store.ts';
import { remakePhoto } from './photo.ts';

interface Deps {
  transact: Transact;
  files: Files;
  log: Log;
}

const PREFIX = '/media/';
const IMMUTABLE = 'private, max-age=31536000, immutable';

export type Media = ReturnType<typeof createMedia>;

export function createMedia({ transact, files, log }: Deps) {
  /**
   * Keeps a member's photo at a path of the specification; what stood there before is gone.
   * @returns the path, and the address it is fetched from: unguessable, and never another picture
   * @throws AppError PHOTO_TOO_LARGE or PHOTO_UNREADABLE
   */
  async function keepPhoto(uid: string, path: string, bytes: Uint8Array) {
    const photo = await remakePhoto(bytes);
    const key = `photos/${randomBytes(18).toString('base64url').replace(/[-_]/g, 'x')}.jpg`;
    await files.put(key, photo);
    const gone = await transact(async (work) => {
      const before = await replaceAtPath(work.db, uid, path);
      await insertMedia(work.db, { key, owner_uid: uid, path, bytes: photo.length });
      return before;
    });
    await Promise.all(gone.map((old) => files.remove(old).catch((error) => log.warn({ err: error }, 'an old file stayed'))));
    return { path, downloadUrl: PREFIX + key };
  }

  return {
    keepPhoto,

    /** Whether an address leads to a file of this member's own. */
    async owns(tx: Db, uid: string, address: string) {
      return address.startsWith(PREFIX) && (await ownerOf(tx, address.slice(PREFIX.length))) === uid;
    },

    /** Serves the files. Their addresses are unguessable and given only to those who may see them. */
    serve(app: FastifyInstance) {
      app.get<{ Params: { '*': string } }>(`${PREFIX}*`, async (request, reply) => {
        const key = request.params['*'];
        if (!/^photos\/[A-Za-z0-9]+\.jpg$/.test(key)) fail('NOT_FOUND');
        const file = await files.get(key);
        if (!file) return fail('NOT_FOUND');
        return reply
          .header('cache-control', IMMUTABLE)
          .header('content-length', file.size)
          .type('image/jpeg')
          .send(file.stream);
      });
    },
  };
}
