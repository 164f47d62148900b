import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { UPLOADS_AT_ONCE } from '#contract/limits.ts';
import { PICTURES, photoSources, readPictureAddress } from '#contract/media/photo.ts';
import { type S3Server, startS3Server } from '#server/platform/files/testing/s3-server.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { heic, picture } from './media.factory.ts';
import { filesOf, keyOf } from './media.rules.ts';

const { media, profiles } = routes;
const STORES = ['disk', 'S3'] as const;

describe.each(STORES)('photos on %s', (store) => {
  let test: TestApp;
  let s3: S3Server | null = null;
  beforeAll(async () => {
    s3 = store === 'S3' ? await startS3Server() : null;
    test = await createTestApp({ env: s3 ? { S3_URL: s3.url({ folder: 'stoop' }) } : {} });
  });
  afterAll(async () => {
    await test.close();
    await s3?.close();
  });

  let stamp = 1_700_000_000_000;
  const pick = async (member: Member) =>
    (await member.call(media.uploadPicked, { params: { uid: member.uid }, bytes: await picture() })).body.downloadUrl;
  const keep = async (member: Member) => {
    const params = { uid: member.uid, timestamp: String(stamp++) };
    return (await member.call(media.uploadSaved, { params, bytes: await picture() })).body.downloadUrl;
  };
  const save = (member: Member, fields: { profileImage?: string | null; bio?: string }) =>
    member.call(profiles.saveProfile, { params: { uid: member.uid }, body: { public: fields } });

  /** How many of a photo's files are in the store. */
  async function filesAt(address: string) {
    await test.app.slices.media.drained();
    const { kind = 'photos', token = '' } = readPictureAddress(address) ?? {};
    const found = await Promise.all(filesOf(kind, token).map((file) => test.app.files.get(keyOf(file))));
    return found.filter((file) => file !== null).length;
  }
  const ALL = PICTURES.photos.sizes.length * 2;

  it('W-08 W-09 every size of an upload is served as an immutable image that cannot run', async () => {
    const ann = await test.member();
    const sources = photoSources(await pick(ann));
    const addresses = `${sources?.webp}, ${sources?.jpeg}`.split(', ').map((each) => each.split(' '));
    expect(addresses).toHaveLength(ALL);
    for (const [url = '', width] of addresses) {
      const { statusCode, headers, rawPayload } = await test.app.http.inject({ url });
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': url.endsWith('.webp') ? 'image/webp' : 'image/jpeg',
        'cache-control': 'private, max-age=31536000, immutable',
        'content-disposition': 'inline',
        'content-length': String(rawPayload.length),
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(`${(await sharp(rawPayload).metadata()).width}w`).toBe(width);
      const head = await test.app.http.inject({ method: 'HEAD', url });
      expect(head.headers['content-length']).toBe(String(rawPayload.length));
      expect(head.rawPayload).toHaveLength(0);
    }
  });

  it.each([
    '/media/photos/AAAAAAAAAAAAAAAAAAAAAAAA-1024.jpg',
    '/media/photos/',
    '/media/photos/..%2f..%2fetc%2fpasswd',
    '/media/photos/%00',
    '/media/check/x',
  ])('W-09 %s is nothing, and nobody keeps that answer', async (url) => {
    const { statusCode, headers } = await test.app.http.inject({ url });
    expect(statusCode).toBe(404);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('W-09 HEIC and broken files each get their own error', async () => {
    const ann = await test.member();
    const upload = (bytes: Uint8Array, contentType: string) =>
      ann.call(media.uploadPicked, { params: { uid: ann.uid }, bytes, contentType });
    for (const type of ['image/heic', 'image/heif', 'image/jpeg']) {
      expect(await upload(heic(), type)).toMatchObject({ status: 415, error: { code: 'PHOTO_HEIC' } });
    }
    expect((await upload(heic(), 'image/heic')).error.message).toMatch(/HEIC.*JPEG.*camera/);
    const broken = (await picture()).subarray(0, 400);
    expect(await upload(broken, 'image/jpeg')).toMatchObject({ status: 415, error: { code: 'PHOTO_UNREADABLE' } });
    expect(await upload(await picture(), 'image/gif')).toMatchObject({
      status: 415,
      error: { code: 'PHOTO_UNREADABLE' },
    });
  });

  it('W-09 S-16 ten uploads at once by ten members are all served, and of one member the number under way is limited', async () => {
    const members = await Promise.all(Array.from({ length: 10 }, () => test.member()));
    const all = await Promise.all(members.map((member) => keep(member)));
    expect(new Set(all).size).toBe(10);
    const [ann] = members as [Member];
    const bytes = await picture();
    const many = await Promise.all(
      Array.from({ length: UPLOADS_AT_ONCE + 2 }, (_, n) =>
        ann.call(media.uploadPicture, { params: { uid: ann.uid, name: `at-once-${n}` }, bytes }),
      ),
    );
    expect(many.map(({ error }) => error?.code).sort()).toEqual([
      'TOO_MANY_REQUESTS',
      'TOO_MANY_REQUESTS',
      ...Array.from({ length: UPLOADS_AT_ONCE }, () => undefined),
    ]);
    for (const address of all) expect(await filesAt(address)).toBe(ALL);
  });

  it('W-09 picking another photo deletes the one picked before', async () => {
    const ann = await test.member();
    const [first, second] = [await pick(ann), await pick(ann)];
    expect(await filesAt(first)).toBe(0);
    expect(await filesAt(second)).toBe(ALL);
  });

  it('W-09 a picked photo that the profile shows stays until the profile shows another', async () => {
    const ann = await test.member();
    const shown = await pick(ann);
    await save(ann, { profileImage: shown });
    const next = await pick(ann);
    expect(await filesAt(shown)).toBe(ALL);
    await save(ann, { profileImage: next });
    expect([await filesAt(shown), await filesAt(next)]).toEqual([0, ALL]);
  });

  it('W-09 a saved photo that is no longer shown is deleted; a newer one that is not saved yet stays', async () => {
    const ann = await test.member();
    const tried = await keep(ann);
    const first = await keep(ann);
    await save(ann, { profileImage: first });
    expect([await filesAt(tried), await filesAt(first)]).toEqual([0, ALL]);
    const second = await keep(ann);
    await save(ann, { bio: 'In between, from another tab' });
    expect([await filesAt(first), await filesAt(second)]).toEqual([ALL, ALL]);
    await save(ann, { profileImage: second });
    expect([await filesAt(first), await filesAt(second)]).toEqual([0, ALL]);
    // A deleted photo cannot be shown again.
    expect((await save(ann, { profileImage: first })).error.fields).toHaveProperty(['public.profileImage']);
  });

  it('W-09 removing the profile photo deletes every copy of it, the picked one too', async () => {
    const ann = await test.member();
    const [picked, saved] = [await pick(ann), await keep(ann)];
    await save(ann, { profileImage: saved });
    expect(await filesAt(picked)).toBe(ALL);
    await save(ann, { profileImage: null });
    expect([await filesAt(picked), await filesAt(saved)]).toEqual([0, 0]);
  });

  it('W-09 only a member’s own whole photo can be shown by their profile', async () => {
    const [ann, ben] = [await test.member(), await test.member()];
    const address = await keep(ann);
    for (const wrong of [address.replace('-1024.jpg', '-512.jpg'), address.replace('.jpg', '.webp')]) {
      expect((await save(ann, { profileImage: wrong })).error.code).toBe('INVALID_INPUT');
    }
    expect((await save(ben, { profileImage: address })).error.code).toBe('INVALID_INPUT');
    expect(await filesAt(address)).toBe(ALL);
  });

  it('A-18 deleting an account deletes its photos after the commit', async () => {
    const [ann, ben] = [await test.member(), await test.member()];
    const [picked, saved, other] = [await pick(ann), await keep(ann), await keep(ben)];
    await save(ann, { profileImage: saved });
    const remove = () =>
      test.app.http.inject({
        method: 'POST',
        url: `/v1/accounts:delete?key=${test.config.identityApiKey}`,
        payload: { idToken: ann.token },
      });
    let fails = true;
    test.app.slices.identity.onAccountDeleted(async () => {
      if (fails) throw new Error('not yet');
    });
    expect((await remove()).statusCode).toBe(500);
    expect([await filesAt(picked), await filesAt(saved)]).toEqual([ALL, ALL]);
    fails = false;
    expect((await remove()).statusCode).toBe(200);
    expect([await filesAt(picked), await filesAt(saved), await filesAt(other)]).toEqual([0, 0, ALL]);
  });
});
