import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  mainAddress,
  PICTURES,
  type PictureFormat,
  type PictureKind,
  readPictureAddress,
} from '#contract/media/photo.ts';
import type { Picture } from '#contract/media/views.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import type { Files } from '#server/platform/files/files.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log/log.ts';
import { createGate, GateFull } from './gate.ts';
import * as rules from './media.rules.ts';
import * as store from './media.store.ts';
import { remakePicture } from './photo.ts';

interface Deps {
  db: Db;
  transact: Transact;
  clock: Clock;
  files: Files;
  log: Log;
}

const IMMUTABLE = 'private, max-age=31536000, immutable';
const CONTENT_TYPES: Record<PictureFormat, string> = { jpg: 'image/jpeg', webp: 'image/webp' };
/** 24 letters and digits with 140 bits of chance in them. */
const newToken = () => randomBytes(18).toString('base64url').replace(/[-_]/g, 'x');

export type Media = ReturnType<typeof createMedia>;

export function createMedia({ db, transact, clock, files, log }: Deps) {
  const gate = createGate(rules.DECODED_AT_ONCE, rules.UPLOADS_WAITING_MAX);
  const removals = new Set<Promise<unknown>>();

  /** Removes the files of pictures whose rows have gone. What fails is still noted in the database, for the sweep. */
  async function removeFiles(gone: store.Picture[]): Promise<boolean> {
    for (const { kind, token } of gone) {
      const done = await Promise.allSettled(rules.filesOf(kind, token).map((file) => files.remove(rules.keyOf(file))));
      const failed = done.find(({ status }) => status === 'rejected');
      if (failed) {
        log.warn(
          { err: (failed as PromiseRejectedResult).reason },
          'files of a removed picture stay until the next sweep',
        );
        return false;
      }
      await store.forgetGone(db, token, clock.now());
    }
    return true;
  }

  /** The same, with nobody waiting for it: a store that is slow or away holds up no answer. */
  function removeSoon(gone: store.Picture[]) {
    if (gone.length === 0) return;
    const removal = removeFiles(gone)
      .catch((error) => log.warn({ err: error }, 'removed files were not noted'))
      .finally(() => removals.delete(removal));
    removals.add(removal);
  }

  const remake = (bytes: Uint8Array, kind: PictureKind) =>
    gate(() => remakePicture(bytes, kind)).catch((error) => {
      if (error instanceof GateFull) return fail('UNAVAILABLE');
      throw error;
    });

  /**
   * Keeps a member's picture at a path of the specification, in all its sizes; what stood there before goes, unless it
   * is shown.
   * @returns the address it is fetched from, unguessable and never another picture, and its room
   * @throws AppError PHOTO_TOO_LARGE, PHOTO_HEIC, PHOTO_UNREADABLE; UNAVAILABLE when too many wait or the store is away;
   *   NOT_FOUND when the account went meanwhile
   */
  async function keep(uid: string, path: string, bytes: Uint8Array, kind: PictureKind): Promise<Picture> {
    const made = await remake(bytes, kind);
    const picture = { kind, token: newToken() };
    const { width, height } = made[0] ?? fail('INTERNAL');
    await store.beginUpload(db, { ...picture, ownerUid: uid, path, createdAt: clock.now(), width, height });
    await Promise.all(made.map((file) => files.put(rules.keyOf({ ...picture, ...file }), file.bytes)));
    const total = made.reduce((sum, file) => sum + file.bytes.length, 0);
    const kept = await transact(async (work) => {
      if (!(await store.finishUpload(work.db, picture.token, total, clock.now()))) return false;
      const gone = await store.dropReplaced(work.db, uid, path, picture.token);
      work.after(() => removeSoon(gone));
      return true;
    });
    if (kept) return { url: mainAddress(kind, picture.token), width, height };
    removeSoon([picture]);
    return fail('NOT_FOUND');
  }

  return {
    /** Keeps a square photo of a member's own. @throws what `keep` throws */
    async keepPhoto(uid: string, path: string, bytes: Uint8Array): Promise<{ path: string; downloadUrl: string }> {
      return { path, downloadUrl: (await keep(uid, path, bytes, 'photos')).url };
    },
    /** Keeps a picture, whole; until it is claimed it is put to no use and goes after a day. @throws what `keep` throws */
    keepPicture: (uid: string, path: string, bytes: Uint8Array) => keep(uid, path, bytes, 'pictures'),

    /**
     * Puts a picture of a member's own to its one use, in the transaction of that use; from then on it is kept until it is
     * released, or its owner's account goes.
     * -> null when it is not theirs, was swept, or is in use already
     */
    async claim(work: Work, uid: string, url: string): Promise<Picture | null> {
      const file = readPictureAddress(url);
      if (file?.kind !== 'pictures' || url !== mainAddress(file.kind, file.token)) return null;
      const { width, height } = (await store.claim(work.db, uid, file)) ?? {};
      return width && height ? { url, width, height } : null;
    },

    /** What showed these pictures shows them no more: they go, their files after the commit. */
    async release(work: Work, urls: readonly string[]): Promise<void> {
      const tokens = urls.flatMap((url) => readPictureAddress(url)?.token ?? []);
      if (tokens.length === 0) return;
      const gone = await store.drop(work.db, tokens);
      work.after(() => removeSoon(gone));
    },

    /** Whether an address is a photo of this member's own; if so it stays until the transaction ends. */
    async owns(tx: Db, uid: string, address: string): Promise<boolean> {
      const file = readPictureAddress(address);
      if (file?.kind !== 'photos' || address !== mainAddress(file.kind, file.token)) return false;
      return store.holdOwned(tx, uid, file);
    },

    /**
     * A profile was saved with this photo, or none. What it showed before goes, and photos saved before the one it shows
     * now; a picked one waits for its successor, but goes when the profile gives up its photo.
     */
    async settle(work: Work, uid: string, address: string | null): Promise<void> {
      const token = (address && readPictureAddress(address)?.token) || null;
      const { shown, before } = await store.photosInUse(work.db, uid, token);
      if (shown && !shown.used) await store.markUsed(work.db, shown.id);
      if (before.length === 0 && (!shown || shown.used)) return;
      const ids = before.map(({ id }) => id);
      const gone = await store.dropOlder(work.db, uid, {
        ids,
        olderThan: shown?.id ?? Math.max(...ids),
        except: shown ? [rules.pickedPath(uid)] : [],
      });
      work.after(() => removeSoon(gone));
    },

    /** A copy of a photo small enough to be kept beside something else, as a data URL; null when it cannot be had. */
    async smallCopy(address: string): Promise<string | null> {
      const file = readPictureAddress(address);
      if (!file) return null;
      const size = PICTURES[file.kind].sizes[1];
      const bytes = await files.get(rules.keyOf({ ...file, size, format: 'webp' })).catch((error) => {
        log.warn({ err: error }, 'a photo could not be copied');
        return null;
      });
      return bytes && `data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`;
    },

    /** A member's pictures, the oldest first, for their own download. */
    async listOf(uid: string): Promise<{ path: string; address: string; keptAt: string }[]> {
      const pictures = await store.picturesOf(db, uid);
      return pictures.map(({ kind, token, path, createdAt }) => ({
        path,
        address: mainAddress(kind, token),
        keptAt: new Date(createdAt).toISOString(),
      }));
    },

    /** The account goes: so does every picture, its files after the commit. */
    async forgetMember(work: Work, uid: string): Promise<void> {
      const gone = await store.dropAllOf(work.db, uid);
      work.after(() => removeSoon(gone));
    },

    /**
     * Removes what was left behind: uploads whose server went away, pictures nobody put to use, files that could not be
     * removed when their picture went. May run on several nodes at once, and at any time.
     */
    async sweep(): Promise<void> {
      const now = clock.now();
      const ago = (ms: number) => new Date(now.getTime() - ms);
      await store.dropAbandoned(db, {
        begunBefore: ago(rules.UPLOAD_ABANDONED_MS),
        unusedSince: ago(rules.UNUSED_KEPT_MS),
      });
      for (;;) {
        const gone = await store.findGone(db, now, rules.SWEEP_MAX);
        if (!(await removeFiles(gone)) || gone.length < rules.SWEEP_MAX) return;
      }
    },

    /** Resolves when no removal is under way. */
    async drained(): Promise<void> {
      while (removals.size > 0) await Promise.all(removals);
    },

    /** Serves the files. Their addresses are unguessable and given only to those who may see them. */
    serve(app: FastifyInstance) {
      app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
        // Until there is something to keep: a miss is no picture's last word.
        reply.header('cache-control', 'no-store');
        const file = readPictureAddress(`/media/${request.params['*']}`) ?? fail('NOT_FOUND');
        const bytes = (await files.get(rules.keyOf(file))) ?? fail('NOT_FOUND');
        return reply
          .header('cache-control', IMMUTABLE)
          .header('content-disposition', 'inline')
          .header('cross-origin-resource-policy', 'same-origin')
          .header('x-content-type-options', 'nosniff')
          .type(CONTENT_TYPES[file.format])
          .send(bytes);
      });
    },
  };
}
