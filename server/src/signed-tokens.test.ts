import { afterAll, beforeAll, expect, it } from 'vitest';
import { cachedSecret } from './platform/db/secrets.ts';
import { createLog } from './platform/log/log.ts';
import { createPhotos, PHOTO_HOSTS } from './slices/artists/photos.ts';
import { placeToken } from './slices/hangouts/place-links.ts';
import { identitySecrets } from './slices/identity/secrets.ts';
import { createSessionCookies } from './slices/identity/session-cookie.ts';
import { unsubscribeToken } from './slices/notifications/unsubscribe.ts';
import { vapidKeys } from './slices/notifications/vapid.ts';
import { hashOf, openToken, tokenFor } from './slices/sharing/links.ts';
import { createTestApp, type TestApp } from './testing/app.ts';

// The first releases made these values of a secret with the bytes 0 to 31. Such values are in mails, browsers, tables and at push
// services, so they may not change. platform/signed-tokens.unit.test.ts opens a token of these releases.
const SECRET = Buffer.from(Array.from({ length: 32 }, (_, at) => at));
const NAMES = [
  ...['place-links', 'safety-links', 'unsubscribe', 'picture_cookies'],
  ...['artist-pictures', 'identity-hmac', 'vapid'],
];
const uid = 'AnnAnnAnnAnnAnnAnnAnnAnnAnn1';
const at = new Date('2026-12-01T18:00:00Z');

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  for (const name of NAMES)
    await test.app.pool.query(
      'insert into secrets (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value',
      [name, SECRET],
    );
});
afterAll(() => test.close());

it('B-02 makes the links about places that earlier releases mailed', async () => {
  const grant = { purpose: 'offer', uid, hangoutId: 'HangoutHangoutHang01', until: at } as const;
  expect(await placeToken(test.app.db, grant)).toBe(
    'offer.AnnAnnAnnAnnAnnAnnAnnAnnAnn1.HangoutHangoutHang01.1796148000000.ksNXra6IQx2K4K8LQHnoRVTN5dKfi6jJlHblE4czziU',
  );
});

it('B-07 makes and opens the links of safety cards that earlier releases mailed, and still knows addresses that said no', async () => {
  const { db } = test.app;
  const token = 'plan.PlanPlanPlanPlanPl01.Hf0y33bFOL5HGw_eZfBkhzye5OJ0lZRQnZWGYDem458';
  expect(await tokenFor(db, 'plan', 'PlanPlanPlanPlanPl01')).toBe(token);
  expect(await openToken(db, token)).toEqual({ purpose: 'plan', id: 'PlanPlanPlanPlanPl01' });
  const hash = await hashOf(db, 'Ann@Example.com');
  expect(hash.toString('base64url')).toBe('1Jp1A2GSDDlhYQbnWdCNGb3hMFuLwt6vXHoBxn8Z50E');
});

it('N-02 S-30 accepts the links to unsubscribe that earlier releases mailed, also those without a day', async () => {
  const dated = 'AnnAnnAnnAnnAnnAnnAnnAnnAnn1.20788.e8YHwnnMZLmCdYm-SqyUw7KLl_DiLTX-AcMz7z2Hj3A';
  const undated = 'AnnAnnAnnAnnAnnAnnAnnAnnAnn1.PP7QwAneMV0BBzBXYYfMb8vBXOyl2hsz9WnkZByONZc';
  expect(await unsubscribeToken(test.app.db, uid, at)).toBe(dated);
  const post = async (token: string) =>
    (await test.app.http.inject({ method: 'POST', url: `/unsubscribe?token=${token}` })).statusCode;
  expect(await post(dated)).toBe(200);
  expect(await post(undated)).toBe(200);
  expect(await post(undated.replace('Ann1', 'Ann2'))).toBe(404);
});

it('S-15 makes and reads the cookies that browsers have from earlier releases', async () => {
  const clock = { ...test.clock, now: () => at };
  const cookies = createSessionCookies({ db: test.app.db, clock, isSecure: false });
  const session = { uid, sessionId: 'session-1' };
  const cookie =
    'stoop-session=AnnAnnAnnAnnAnnAnnAnnAnnAnn1.session-1.1796752800.8DRBZzgYPqy-B_oawKrERfm25vDGxfnWwD9NOHf6JUs';
  expect((await cookies.renewed(session, undefined))?.split(';')[0]).toBe(cookie);
  expect(await cookies.read(cookie)).toMatchObject(session);
});

it('makes the addresses of artists’ photos, the hashes of the identity slice and the push keys of earlier releases', async () => {
  const { db } = test.app;
  const photos = createPhotos({
    files: test.app.files,
    log: createLog('silent'),
    hosts: PHOTO_HOSTS,
    secret: cachedSecret(db, 'artist-pictures'),
  });
  expect(await photos.pathOf({ service: 'deezer', key: '0123456789abcdef0123456789abcdef' })).toBe(
    '/artists/deezer/0123456789abcdef0123456789abcdef.W0YOGYGPeQ9YHI6wrzDW5g.jpg',
  );
  // As after a start: the running app may have read its secret before.
  const { keyed } = await identitySecrets({ ...test.app, memory: new Map() });
  expect(keyed('barred-email', 'ann@example.com').toString('base64url')).toBe(
    '4gpPBEyn0uQf9cPgThZ4KJMLV3xBmUkzKWDEKifEpIM',
  );
  expect(await vapidKeys(db)()).toEqual({
    publicKey: 'BHpZMYCGDEA3yDwSdJhFyO4UJN0pf63LiV41glXSx9KyqMolWA8mJv5XkGL_G5n_kcJKDaBvsytb4gFIySSfVlA',
    privateKey: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8',
  });
});
