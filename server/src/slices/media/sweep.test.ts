import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { readPictureAddress } from '#contract/media/photo.ts';
import type { Files } from '#server/platform/files/files.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { createLog } from '#server/platform/log/log.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { createMedia } from './index.ts';
import { picture } from './media.factory.ts';
import { savedPath, UNUSED_KEPT_MS, UPLOAD_ABANDONED_MS } from './media.rules.ts';

/** A store in memory that can fail, and stop between two files. */
function fragileFiles() {
  const kept = new Map<string, Uint8Array>();
  const store = {
    kept,
    putsLeft: Number.POSITIVE_INFINITY,
    broken: false,
    /** Runs before each put. */
    meanwhile: async () => {},
  };
  const files: Files = {
    async put(key, bytes) {
      await store.meanwhile();
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

  /** Media of its own on the app's database. */
  function fragile() {
    const { store, files } = fragileFiles();
    const media = createMedia({ ...test.app.slices.media.context, files, log: createLog('silent') });
    return { store, media };
  }
  let stamp = 1_700_000_000_000;
  const nextPath = (uid: string) => savedPath(uid, String(stamp++));

  it('an upload fails when the store is away, and the sweep removes its files an hour later', async () => {
    const { store, media } = fragile();
    const ann = await test.member();
    store.putsLeft = 4;
    await expect(media.keepPhoto(ann.uid, nextPath(ann.uid), await picture())).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    expect(store.kept.size).toBe(4);
    const [key = ''] = store.kept.keys();
    expect(await media.owns(test.app.database.db, ann.uid, `/media/${key.replace(/-\d+\.\w+$/, '-1024.jpg')}`)).toBe(
      false,
    );
    test.clock.advance(UPLOAD_ABANDONED_MS - 1);
    await media.sweep();
    expect(store.kept.size).toBe(4);
    test.clock.advance(2);
    await media.sweep();
    expect(store.kept.size).toBe(0);
  });

  it('A-18 the sweep removes files whose removal failed, after the account was deleted too', async () => {
    const { store, media } = fragile();
    const ann = await test.member();
    await media.keepPhoto(ann.uid, nextPath(ann.uid), await picture());
    store.broken = true;
    await test.app.transact((work) => media.forgetMember(work, ann.uid));
    await media.drained();
    expect(store.kept.size).toBe(6);
    await media.sweep();
    expect(store.kept.size).toBe(6);
    store.broken = false;
    await media.sweep();
    expect(store.kept.size).toBe(0);
  });

  it('A-18 a store that hangs does not delay a deletion', async () => {
    const { files } = fragileFiles();
    const { transact, database } = test.app;
    const stuck = { ...files, remove: () => new Promise<void>(() => {}) };
    const media = createMedia({ ...test.app.slices.media.context, files: stuck, log: createLog('silent') });
    const ann = await test.member();
    await media.keepPhoto(ann.uid, nextPath(ann.uid), await picture());
    await transact((work) => media.forgetMember(work, ann.uid));
    expect(await database.pool.query('select 1 from media where owner_uid = $1', [ann.uid])).toMatchObject({
      rowCount: 0,
    });
  });

  it('A-18 the sweep removes the files of an account deleted by SQL alone', async () => {
    const { store, media } = fragile();
    const ann = await test.member();
    await media.keepPhoto(ann.uid, nextPath(ann.uid), await picture());
    await test.app.database.pool.query('delete from accounts where uid = $1', [ann.uid]);
    await media.sweep();
    expect(store.kept.size).toBe(0);
  });

  it('A-18 an upload that runs while its account is deleted leaves nothing', async () => {
    const { store, media } = fragile();
    const ann = await test.member();
    let left = 3;
    store.meanwhile = async () => {
      if (--left === 0) await test.app.database.pool.query('delete from accounts where uid = $1', [ann.uid]);
    };
    await expect(media.keepPhoto(ann.uid, nextPath(ann.uid), await picture())).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await media.drained();
    expect(store.kept.size).toBe(0);
    // Had this server died before that, the next sweep after an hour would have done it.
    expect((await test.app.database.pool.query('select 1 from media_gone')).rowCount).toBe(1);
    test.clock.advance(UPLOAD_ABANDONED_MS + 1);
    await media.sweep();
    expect((await test.app.database.pool.query('select 1 from media_gone')).rowCount).toBe(0);
  });

  it('a stored photo that nothing shows is removed after a day; a shown or picked photo stays', async () => {
    const ann = await test.member();
    const { media, profiles } = routes;
    const params = { uid: ann.uid };
    const saved = async () =>
      (await ann.call(media.uploadSaved, { params: { ...params, timestamp: String(stamp++) }, bytes: await picture() }))
        .body.downloadUrl;
    const shown = await saved();
    await ann.call(profiles.saveProfile, { params, body: { public: { profileImage: shown } } });
    const picked = (await ann.call(media.uploadPicked, { params, bytes: await picture() })).body.downloadUrl;
    const unused = await saved();
    const statuses = async () =>
      Promise.all([shown, picked, unused].map(async (url) => (await ann.picture(url)).statusCode));
    test.clock.advance(UNUSED_KEPT_MS - 1);
    await test.app.slices.media.sweep();
    expect(await statuses()).toEqual([200, 200, 200]);
    test.clock.advance(2);
    await test.app.slices.media.sweep();
    expect(await statuses()).toEqual([200, 200, 404]);
  });

  it('a photo stays when a profile starts to show it while another is picked, in either order', async () => {
    const { media, profiles } = routes;
    for (let round = 0; round < 8; round++) {
      const ann = await test.member();
      const params = { uid: ann.uid };
      const bytes = await picture();
      const first = (await ann.call(media.uploadPicked, { params, bytes })).body.downloadUrl;
      const [saved] = await Promise.all([
        ann.call(profiles.saveProfile, { params, body: { public: { profileImage: first } } }),
        ann.call(media.uploadPicked, { params, bytes }),
      ]);
      await test.app.slices.media.drained();
      const { statusCode } = await ann.picture(first);
      expect([saved.ok, statusCode]).toEqual(saved.ok ? [true, 200] : [false, 404]);
    }
  });

  it('a file name does not reveal its owner', async () => {
    const { store, media } = fragile();
    const ann = await test.member();
    const { downloadUrl } = await media.keepPhoto(ann.uid, nextPath(ann.uid), await picture());
    const token = readPictureAddress(downloadUrl)?.token ?? '';
    expect([...store.kept.keys()].every((key) => key.startsWith(`photos/${token}-`))).toBe(true);
    expect(token).toMatch(/^[A-Za-z0-9]{24}$/);
    expect(token).not.toContain(ann.uid);
  });
});
