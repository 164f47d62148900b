import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { routes } from '#contract/index.ts';
import { RATE_LIMITS } from '#contract/limits.ts';
import { PICTURES, photoSources, readPictureAddress } from '#contract/media/picture-files.ts';
import { type S3Server, startS3Server } from '#server/platform/files/testing/s3-server.ts';
import { UPLOADS_AT_ONCE } from '#server/platform/server-limits.rules.ts';
import { accountDeleted, setRoleOfMember } from '#server/slices/identity/index.ts';
import { createSessionCookies } from '#server/slices/identity/session-cookie.ts';
import { endSuspension, startSuspension } from '#server/slices/safety/index.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { recordStatements } from '#server/testing/statements.ts';
import { filesRemoved } from './file-removal.ts';
import { heic, picture } from './media.factory.ts';
import { filesOf, keyOfPicture } from './media.rules.ts';
import { UPLOAD_QUOTA } from './upload-quota.ts';

const { media, profiles } = routes;
const STORES = ['disk', 'S3'] as const;

let width = 400;
/** Returns a picture that no test has uploaded before, so that the server has to decode it: see `reencodeOnce`. */
const newPicture = () => picture('jpeg', { width: width++ });

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
    (await member.call(media.uploadProfilePhotoDraft, { params: { uid: member.uid }, bytes: await picture() })).body
      .downloadUrl;
  const keep = async (member: Member, input?: Buffer) => {
    const params = { uid: member.uid, timestamp: String(stamp++) };
    const bytes = input ?? (await picture());
    return (await member.call(media.uploadProfilePhoto, { params, bytes })).body.downloadUrl;
  };
  const save = (member: Member, fields: { profileImage?: string | null; bio?: string }) =>
    member.call(profiles.saveProfile, { params: { uid: member.uid }, body: { public: fields } });

  /** How many of a photo's files are in the store. */
  async function filesAt(address: string) {
    await filesRemoved(test.app);
    const { kind = 'photos', token = '' } = readPictureAddress(address) ?? {};
    const storedFiles = await Promise.all(filesOf(kind, token).map((file) => test.app.files.get(keyOfPicture(file))));
    return storedFiles.filter((file) => file !== null).length;
  }
  const ALL = PICTURES.photos.sizes.length * 2;

  it('S-15 every size of an upload is served as an image that cannot run, and is asked for again after a day', async () => {
    const ann = await test.member();
    const sources = photoSources(await pick(ann));
    const addresses = `${sources?.webp}, ${sources?.jpeg}`.split(', ').map((each) => each.split(' '));
    expect(addresses).toHaveLength(ALL);
    for (const [url = '', width] of addresses) {
      const { statusCode, headers, rawPayload } = await ann.picture(url);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': url.endsWith('.webp') ? 'image/webp' : 'image/jpeg',
        'cache-control': 'private, max-age=86400, immutable',
        'content-disposition': `inline; filename="photo.${url.endsWith('.webp') ? 'webp' : 'jpg'}"`,
        'content-length': String(rawPayload.length),
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(`${(await sharp(rawPayload).metadata()).width}w`).toBe(width);
      const known = await ann.picture(url, { headers: { 'if-none-match': String(headers.etag) } });
      expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0]);
      const head = await ann.picture(url, { method: 'HEAD' });
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

  it('S-15 a picture needs an open session, and ends with it, with a block, with a suspension and with its removal', async () => {
    const [ann, ben, carl, operator] = await Promise.all([test.member(), test.member(), test.member(), test.member()]);
    await test.app.transact((work) => setRoleOfMember(work, operator.uid, 'operator'));
    const url = await keep(ann);
    const statusesSeen = async (address = url) =>
      (await Promise.all([ann, ben, carl, operator].map((caller) => caller.picture(address)))).map(
        (one) => one.statusCode,
      );
    // A picture that nothing shows yet is its owner's alone.
    expect(await statusesSeen()).toEqual([200, 404, 404, 404]);
    await save(ann, { profileImage: url });
    expect(await statusesSeen()).toEqual([200, 200, 200, 200]);
    const block = { uid: ann.uid, other: ben.uid };
    await ann.call(routes.safety.block, { params: block });
    const gone = await ben.picture(url);
    expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-store']);
    await ann.call(routes.safety.unblock, { params: block });
    await test.app.transact((work) => startSuspension(work, ann.uid, { reason: 'Spam', words: '' }));
    expect((await statusesSeen()).slice(1)).toEqual([404, 404, 200]);
    await test.app.transact((work) => endSuspension(work, ann.uid));
    await test.app.http.inject({
      method: 'POST',
      url: '/v1/accounts:delete?key=local',
      payload: { idToken: carl.token },
    });
    expect(await statusesSeen()).toEqual([200, 200, 404, 200]);
    await save(ann, { profileImage: null });
    expect(await statusesSeen()).toEqual([404, 404, 404, 404]);
  });

  it('S-15 S-72 an answer with a refresh token sets a cookie for pictures, which no one can make up; signing out clears the cache', async () => {
    const member = await test.member();
    const signedIn = await test.app.http.inject({
      method: 'POST',
      url: '/v1/accounts:signInWithPassword?key=local',
      payload: { email: member.email, password: member.password },
    });
    const ann = { ...member, token: signedIn.json().idToken as string };
    const refresh = async (cookie = '') => {
      const answer = await test.app.http.inject({
        method: 'POST',
        url: '/v1/token?key=local',
        headers: { cookie },
        payload: { grant_type: 'refresh_token', refresh_token: signedIn.json().refreshToken },
      });
      expect(answer.statusCode).toBe(200);
      return String(answer.headers['set-cookie'] ?? '');
    };
    const set = String(signedIn.headers['set-cookie']);
    expect(set).toMatch(/^stoop-session=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = `a=b; ${set.split(';')[0]}`;
    expect(await refresh(cookie)).toBe('');
    expect(await refresh()).toMatch(/^stoop-session=/);
    // A copied id token gets no cookie, because that would outlive it.
    const answer = await test.app.http.inject({
      url: `/api/users/${ann.uid}`,
      headers: { authorization: `Bearer ${ann.token}` },
    });
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined]);
    // Where members use https, browsers accept the cookie from this host alone.
    const ports = { db: test.app.db, clock: test.clock, isSecure: true };
    const session = { uid: ann.uid, sessionId: 'x' };
    const secure = await createSessionCookies(ports).renewed(session, set);
    expect(secure).toMatch(/^__Host-stoop-session=[^;]+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    expect(await createSessionCookies(ports).read(secure ?? '')).toMatchObject(session);
    const url = await pick(ann);
    const asked: string[] = [];
    const { get } = test.app.files;
    test.app.files.get = (key) => {
      asked.push(key);
      return get(key);
    };
    const fetchAs = async (given: string, address = url) =>
      (await test.app.http.inject({ url: address, headers: { cookie: given } })).statusCode;
    expect(await fetchAs(cookie)).toBe(200);
    expect(asked).toHaveLength(1);
    // The last character of a signature carries four bits, so that B would be the same as A.
    const forged = cookie.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'));
    const ofAnother = cookie.replace(ann.uid, (await test.member()).uid);
    for (const wrong of ['', 'stoop-session=x', forged, ofAnother]) expect(await fetchAs(wrong)).toBe(404);
    // A made-up address is never asked of the store.
    expect(await fetchAs(cookie, `/media/photos/${'A'.repeat(24)}-1024.jpg`)).toBe(404);
    // A cookie is renewed when it is a day old, and works for seven.
    const issued = test.clock.now().getTime();
    const secondsLater = (seconds: number) => test.clock.set(new Date(issued + seconds * 1000));
    const renewed = () => createSessionCookies({ ...ports, isSecure: false }).renewed(session, insecure);
    const insecure = (await createSessionCookies({ ...ports, isSecure: false }).renewed(session, '')) ?? '';
    secondsLater(86_399);
    expect(await renewed()).toBeNull();
    secondsLater(86_400);
    expect(await renewed()).toContain('stoop-session=');
    secondsLater(7 * 86_400 - 1);
    expect(await fetchAs(cookie)).toBe(200);
    secondsLater(7 * 86_400);
    expect(await fetchAs(cookie)).toBe(404);
    test.clock.set(new Date());
    expect(asked).toHaveLength(2);
    test.app.files.get = get;
    const out = await test.app.http.inject({
      method: 'POST',
      url: '/v1/accounts:signOut?key=local',
      payload: { idToken: ann.token },
    });
    expect(out.headers['clear-site-data']).toBe('"cache"');
    expect(await fetchAs(cookie)).toBe(404);
  });

  it('S-15 limits how many pictures an address asks for, before the database is asked', async () => {
    const limit = RATE_LIMITS.picture.points;
    const { result, statements } = await recordStatements(async () => {
      const codes = await Promise.all(
        Array.from({ length: limit + 1 }, async () => {
          const url = `/media/photos/${'A'.repeat(24)}-1024.jpg`;
          return (await test.app.http.inject({ url, remoteAddress: '203.0.113.9' })).statusCode;
        }),
      );
      return codes.filter((code) => code === 429).length;
    });
    expect([result, statements]).toEqual([1, []]);
  });

  it('W-09 HEIC and broken files each get their own error', async () => {
    const ann = await test.member();
    const upload = (bytes: Uint8Array, contentType: string) =>
      ann.call(media.uploadProfilePhotoDraft, { params: { uid: ann.uid }, bytes, contentType });
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

  it('S-16 ten uploads at once by ten members are all served, and of one member the number under way is limited', async () => {
    const members = await Promise.all(Array.from({ length: 10 }, () => test.member()));
    const pictures = await Promise.all(members.map(() => newPicture()));
    const all = await Promise.all(members.map((member, index) => keep(member, pictures[index])));
    expect(new Set(all).size).toBe(10);
    const [ann] = members as [Member];
    const bytes = await newPicture();
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

  it('S-16 limits pictures and bytes of a member for a day over all routes, and tells when it is possible again', async () => {
    const [ann, ben] = [await test.member(), await test.member()];
    const { pool } = test.app;
    const setCount = (name: string, points: number) =>
      pool.query('update rate_limits set points = $1 where key = $2', [points, `${name}:${ann.uid}`]);
    const startedAt = test.clock.now().getTime();
    expect(await keep(ann)).toBeTypeOf('string');
    const bytes = await picture();
    const routesOf = (member: Member) => [
      () => member.call(media.uploadProfilePhotoDraft, { params: { uid: member.uid }, bytes }),
      () => member.call(media.uploadProfilePhoto, { params: { uid: member.uid, timestamp: String(stamp++) }, bytes }),
      () => member.call(media.uploadPicture, { params: { uid: member.uid, name: 'over-quota' }, bytes }),
    ];
    for (const [name, most] of [
      ['upload-pictures', UPLOAD_QUOTA.pictures],
      ['upload-kilobytes', UPLOAD_QUOTA.kilobytes],
    ] as const) {
      await setCount(name, most);
      for (const upload of routesOf(ann)) {
        const { error, status } = await upload();
        expect([status, error.code]).toEqual([429, 'PHOTO_QUOTA']);
        expect(Date.parse(error.retryAt ?? '')).toBe(startedAt + UPLOAD_QUOTA.seconds * 1000);
      }
      await setCount(name, 0);
    }
    await setCount('upload-pictures', UPLOAD_QUOTA.pictures - 1);
    expect((await routesOf(ann)[0]?.())?.ok).toBe(true);
    expect((await routesOf(ann)[0]?.())?.error.code).toBe('PHOTO_QUOTA');
    for (const upload of routesOf(ben)) expect((await upload()).ok).toBe(true);
  });

  it('picking another photo deletes the one picked before', async () => {
    const ann = await test.member();
    const [first, second] = [await pick(ann), await pick(ann)];
    expect(await filesAt(first)).toBe(0);
    expect(await filesAt(second)).toBe(ALL);
  });

  it('a picked photo that the profile shows stays until the profile shows another', async () => {
    const ann = await test.member();
    const shown = await pick(ann);
    await save(ann, { profileImage: shown });
    const next = await pick(ann);
    expect(await filesAt(shown)).toBe(ALL);
    await save(ann, { profileImage: next });
    expect([await filesAt(shown), await filesAt(next)]).toEqual([0, ALL]);
  });

  it('a saved photo that is no longer shown is deleted; a newer one that is not saved yet stays', async () => {
    const ann = await test.member();
    const first = await keep(ann);
    await save(ann, { profileImage: first });
    const second = await keep(ann);
    await save(ann, { bio: 'In between, from another tab' });
    expect([await filesAt(first), await filesAt(second)]).toEqual([ALL, ALL]);
    await save(ann, { profileImage: second });
    expect([await filesAt(first), await filesAt(second)]).toEqual([0, ALL]);
    // A deleted photo cannot be shown again.
    expect((await save(ann, { profileImage: first })).error.fields).toHaveProperty(['public.profileImage']);
  });

  it('removing the profile photo deletes every copy of it, the picked one too', async () => {
    const ann = await test.member();
    const [picked, saved] = [await pick(ann), await keep(ann)];
    await save(ann, { profileImage: saved });
    expect(await filesAt(picked)).toBe(ALL);
    await save(ann, { profileImage: null });
    expect([await filesAt(picked), await filesAt(saved)]).toEqual([0, 0]);
  });

  it('only a member’s own whole photo can be shown by their profile', async () => {
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
    const { emit } = accountDeleted;
    const emitted = vi.spyOn(accountDeleted, 'emit').mockImplementation(async (work, account) => {
      await emit(work, account);
      if (fails) throw new Error('not yet');
    });
    onTestFinished(() => emitted.mockRestore());
    expect((await remove()).statusCode).toBe(500);
    expect([await filesAt(picked), await filesAt(saved)]).toEqual([ALL, ALL]);
    fails = false;
    expect((await remove()).statusCode).toBe(200);
    expect([await filesAt(picked), await filesAt(saved), await filesAt(other)]).toEqual([0, 0, ALL]);
  });
});
