import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { readPictureAddress } from '#contract/media/picture-files.ts';
import type { App } from '#server/platform/app.ts';
import { createTransact } from '#server/platform/db/unit-of-work.ts';
import type { Files } from '#server/platform/files/files.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { createLog } from '#server/platform/log/log.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { reencodeOnce } from '#server/testing/reencode-picture.ts';
import { filesRemoved } from './file-removal.ts';
import { picture } from './media.factory.ts';
import { profilePhotoPath, UNUSED_KEPT_MS, UPLOAD_ABANDONED_MS } from './media.rules.ts';
import { pictureEncoder } from './picture-encoder.ts';
import { deletePicturesOf, lockOwnProfilePhoto } from './pictures.ts';
import { storeProfilePhoto } from './store-picture.ts';
import { sweepMedia } from './sweep.ts';

/** A store in memory that can fail, and stop between two files. */
function fragileFiles() {
  const kept = new Map<string, Uint8Array>();
  const store = {
    kept,
    putsLeft: Number.POSITIVE_INFINITY,
    broken: false,
    /** Runs before each put. */
    beforePut: async () => {},
  };
  const files: Files = {
    async put(key, bytes) {
      await store.beforePut();
      if (store.putsLeft-- <= 0) throw new AppError('UNAVAILABLE');
      kept.set(key, bytes);
    },
    get: async (key) => kept.get(key) ?? null,
    async remove(key) {
      if (store.broken) throw new AppError('UNAVAILABLE');
      kept.delete(key);
    },
    async *list(folder) {
      yield [...kept.keys()].filter((key) => key.startsWith(`${folder}/`));
    },
  };
  return { store, files };
}

describe('sweeping media', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  /** Returns a node with another file store, on the same database. */
  function nodeWith(files: Files): App {
    const transact = createTransact(test.app.db, {
      app: () => app,
      onError(error) {
        throw error;
      },
    });
    const app: App = { ...test.app, files, transact, log: createLog('silent'), memory: new Map() };
    pictureEncoder.replaceIn(app, reencodeOnce);
    return app;
  }
  function fragile() {
    const { store, files } = fragileFiles();
    return { store, app: nodeWith(files) };
  }
  let stamp = 1_700_000_000_000;
  const nextPath = (uid: string) => profilePhotoPath(uid, String(stamp++));

  it('an upload fails when the store is unreachable, and the sweep removes its files an hour later', async () => {
    const { store, app } = fragile();
    const ann = await test.member();
    store.putsLeft = 4;
    await expect(storeProfilePhoto(app, ann.uid, nextPath(ann.uid), await picture())).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(store.kept.size).toBe(4);
    const [key = ''] = store.kept.keys();
    expect(await lockOwnProfilePhoto(test.app.db, ann.uid, `/media/${key.replace(/-\d+\.\w+$/, '-1024.jpg')}`)).toBe(
      false,
    );
    test.clock.advance(UPLOAD_ABANDONED_MS - 1);
    await sweepMedia(app);
    expect(store.kept.size).toBe(4);
    test.clock.advance(2);
    await sweepMedia(app);
    expect(store.kept.size).toBe(0);
  });

  it('A-18 the sweep removes files whose removal failed, after the account was deleted too', async () => {
    const { store, app } = fragile();
    const ann = await test.member();
    await storeProfilePhoto(app, ann.uid, nextPath(ann.uid), await picture());
    store.broken = true;
    await app.transact((work) => deletePicturesOf(work, ann.uid));
    await filesRemoved(app);
    expect(store.kept.size).toBe(6);
    await sweepMedia(app);
    expect(store.kept.size).toBe(6);
    store.broken = false;
    await sweepMedia(app);
    expect(store.kept.size).toBe(0);
  });

  it('A-18 a store that hangs does not delay a deletion', async () => {
    const { files } = fragileFiles();
    const app = nodeWith({ ...files, remove: () => new Promise<void>(() => {}) });
    const ann = await test.member();
    await storeProfilePhoto(app, ann.uid, nextPath(ann.uid), await picture());
    await app.transact((work) => deletePicturesOf(work, ann.uid));
    expect(await app.pool.query('select 1 from media where owner_uid = $1', [ann.uid])).toMatchObject({
      rowCount: 0,
    });
  });

  it('A-18 the sweep removes the files of an account deleted by SQL alone', async () => {
    const { store, app } = fragile();
    const ann = await test.member();
    await storeProfilePhoto(app, ann.uid, nextPath(ann.uid), await picture());
    await test.app.pool.query('delete from accounts where uid = $1', [ann.uid]);
    await sweepMedia(app);
    expect(store.kept.size).toBe(0);
  });

  it('A-18 an upload that runs while its account is deleted leaves nothing', async () => {
    const { store, app } = fragile();
    const ann = await test.member();
    let left = 3;
    store.beforePut = async () => {
      if (--left === 0) await test.app.pool.query('delete from accounts where uid = $1', [ann.uid]);
    };
    await expect(storeProfilePhoto(app, ann.uid, nextPath(ann.uid), await picture())).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await filesRemoved(app);
    expect(store.kept.size).toBe(0);
    // Had this server died before that, the next sweep after an hour would have done it.
    expect((await test.app.pool.query('select 1 from media_gone')).rowCount).toBe(1);
    test.clock.advance(UPLOAD_ABANDONED_MS + 1);
    await sweepMedia(app);
    expect((await test.app.pool.query('select 1 from media_gone')).rowCount).toBe(0);
  });

  it('a stored photo that nothing shows is removed after a day; a shown or picked photo stays', async () => {
    const ann = await test.member();
    const { media, profiles } = routes;
    const params = { uid: ann.uid };
    const saved = async () =>
      (
        await ann.call(media.uploadProfilePhoto, {
          params: { ...params, timestamp: String(stamp++) },
          bytes: await picture(),
        })
      ).body.downloadUrl;
    const shown = await saved();
    await ann.call(profiles.saveProfile, { params, body: { public: { profileImage: shown } } });
    const picked = (await ann.call(media.uploadProfilePhotoDraft, { params, bytes: await picture() })).body.downloadUrl;
    const unused = await saved();
    const statuses = async () =>
      Promise.all([shown, picked, unused].map(async (url) => (await ann.picture(url)).statusCode));
    test.clock.advance(UNUSED_KEPT_MS - 1);
    await sweepMedia(test.app);
    expect(await statuses()).toEqual([200, 200, 200]);
    test.clock.advance(2);
    await sweepMedia(test.app);
    expect(await statuses()).toEqual([200, 200, 404]);
  });

  it('a photo stays when a profile starts to show it while another is picked, in either order', async () => {
    const { media, profiles } = routes;
    for (let round = 0; round < 8; round++) {
      const ann = await test.member();
      const params = { uid: ann.uid };
      const bytes = await picture();
      const first = (await ann.call(media.uploadProfilePhotoDraft, { params, bytes })).body.downloadUrl;
      const [saved] = await Promise.all([
        ann.call(profiles.saveProfile, { params, body: { public: { profileImage: first } } }),
        ann.call(media.uploadProfilePhotoDraft, { params, bytes }),
      ]);
      await filesRemoved(test.app);
      const { statusCode } = await ann.picture(first);
      expect([saved.ok, statusCode]).toEqual(saved.ok ? [true, 200] : [false, 404]);
    }
  });

  it('a file name does not reveal its owner', async () => {
    const { store, app } = fragile();
    const ann = await test.member();
    const { downloadUrl } = await storeProfilePhoto(app, ann.uid, nextPath(ann.uid), await picture());
    const token = readPictureAddress(downloadUrl)?.token ?? '';
    expect([...store.kept.keys()].every((key) => key.startsWith(`photos/${token}-`))).toBe(true);
    expect(token).toMatch(/^[A-Za-z0-9]{24}$/);
    expect(token).not.toContain(ann.uid);
  });
});
