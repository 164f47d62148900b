import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { artist as storedArtist } from '#contract/profiles/fields.ts';
import { readConfig } from '#server/config.ts';
import type { App } from '#server/platform/app.ts';
import { testClock } from '#server/platform/clock/clock.ts';
import { diskFiles } from '#server/platform/files/disk.ts';
import { createLog } from '#server/platform/log/log.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { type ArtistsSource, findArtists, serveArtists } from './artists.ts';
import {
  type Answer,
  deezerArtist,
  deezerFound,
  json,
  SPOTIFY_IMAGE,
  sends,
  spotifyAnswers,
  spotifyArtist,
  startLocalService,
} from './music-services/music-service.factory.ts';
import { photoHosts } from './photos.ts';

type Service = Awaited<ReturnType<typeof startLocalService>>;
const photo = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#a33' } })
  .withExif({ IFD0: { Copyright: 'zanzibar' } })
  .jpeg()
  .toBuffer();
const sendsPhoto = sends(200, photo, { 'content-type': 'image/jpeg' });

describe('artists of a music service', () => {
  let test: TestApp;
  let service: Service;
  let host: Service;
  let folder: string;
  const clock = testClock();
  beforeAll(async () => {
    test = await createTestApp();
    service = await startLocalService(deezerFound(deezerArtist(27, 'Daft Punk')));
    host = await startLocalService(sendsPhoto);
  });
  afterAll(async () => {
    await Promise.all([service.close(), host.close()]);
    await test.close();
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'stoop-artists-'));
    service.answer = deezerFound(deezerArtist(27, 'Daft Punk'));
    host.answer = sendsPhoto;
    service.asked.length = 0;
    host.asked.length = 0;
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Returns a node that searches a service, with a memory of its own. */
  function make(source: ArtistsSource = { from: 'deezer', url: service.url }): App {
    const app: App = {
      ...test.app,
      config: { ...test.app.config, artists: source },
      clock,
      files: diskFiles(folder),
      log: createLog('silent'),
      memory: new Map(),
    };
    photoHosts.replaceIn(app, { deezer: host.url, spotify: host.url });
    return app;
  }
  const asSpotify = (): ArtistsSource => ({
    from: 'spotify',
    url: `${service.url}/v1`,
    accountsUrl: service.url,
    clientId: 'id',
    clientSecret: 's3cret',
  });
  async function served(app: App): Promise<FastifyInstance> {
    const http = fastify() as unknown as FastifyInstance;
    serveArtists(app, http);
    return http;
  }
  const fromCatalogue = (found: { id: string }[]) =>
    found.length > 0 && found.every(({ id }) => id.startsWith('stoop:'));

  it('F-02 S-29 searches Deezer and returns cleaned names, with pictures on our own origin', async () => {
    service.answer = deezerFound(
      deezerArtist(27, 'Daft Punk'),
      deezerArtist(28, 'Da\u202eft\n', ''),
      deezerArtist(27, 'Daft Punk'),
    );
    const found = await findArtists(make(), 'daft punk');
    expect(found.map(({ id, name }) => [id, name])).toEqual([
      ['deezer:27', 'Daft Punk'],
      ['deezer:28', 'Da ft'],
    ]);
    expect(found[0]?.images[0]).toMatch(/^\/artists\/deezer\/b5c5ce7b4520dd1c6ad07587bf9e17fa\.[\w-]{22}\.jpg$/);
    expect(found[1]?.images[0]).toBe('/artists/deezer.28.svg');
    for (const { id, name, images } of found)
      expect(storedArtist.safeParse({ id, name, image: images[0] }).success).toBe(true);
    const [asked] = service.asked;
    expect([asked?.method, asked?.url.pathname, asked?.url.searchParams.get('q')]).toEqual([
      'GET',
      '/search/artist',
      'daft punk',
    ]);
  });

  it('F-02 searches Spotify with a token, and gets a new token when it is revoked', async () => {
    const { answer, revoke } = spotifyAnswers([
      spotifyArtist('4tZwfgrHOc3mvqYlEYSvVi', 'Björk'),
      spotifyArtist('1x', 'Bjork Tribute', false),
    ]);
    service.answer = answer;
    const app = make(asSpotify());
    const found = await findArtists(app, 'bjork');
    expect(found.map(({ id }) => id)).toEqual(['spotify:4tZwfgrHOc3mvqYlEYSvVi', 'spotify:1x']);
    expect(found[0]?.images[0]).toContain(`/artists/spotify/${SPOTIFY_IMAGE}.`);
    expect(found[1]?.images[0]).toBe('/artists/spotify.1x.svg');
    const [token, search] = service.asked;
    expect([token?.method, token?.url.pathname, token?.body]).toEqual([
      'POST',
      '/api/token',
      'grant_type=client_credentials',
    ]);
    expect(token?.headers.authorization).toBe(`Basic ${Buffer.from('id:s3cret').toString('base64')}`);
    expect([search?.url.pathname, search?.url.searchParams.get('type'), search?.headers.authorization]).toEqual([
      '/v1/search',
      'artist',
      'Bearer token-1',
    ]);
    await findArtists(app, 'bjork guðmundsdóttir');
    expect(service.asked.filter(({ url }) => url.pathname === '/api/token')).toHaveLength(1);
    revoke();
    expect((await findArtists(app, 'homogenic'))[0]?.name).toBe('Björk');
    expect(service.asked.filter(({ url }) => url.pathname === '/api/token')).toHaveLength(2);
  });

  it('F-02 W-18 caches results and sends one request for equal searches', async () => {
    const app = make();
    const found = await Promise.all(Array.from({ length: 5 }, () => findArtists(app, 'Daft Punk')));
    expect(new Set(found.map((one) => JSON.stringify(one))).size).toBe(1);
    await findArtists(app, 'daft  PUNK');
    expect(service.asked).toHaveLength(1);
  });

  it.each<[string, Answer]>([
    ['fails', sends(500, '{}')],
    ['answers with other JSON', sends(200, '{"hello":1}')],
    ['answers with HTML', sends(200, '<html>', { 'content-type': 'text/html' })],
    ['closes the connection', (_asked, response) => void response.destroy()],
    [
      'closes the connection halfway',
      (_asked, response) => {
        response.writeHead(200, { 'content-length': '999' }).write('{"da');
        response.destroy();
      },
    ],
    ['answers with too many bytes', sends(200, `{"data":["${'x'.repeat(600_000)}"]}`)],
    ['redirects', sends(302, '', { location: 'http://127.0.0.1:9/' })],
    ['answers with an error code', json({ error: { type: 'Exception', message: 'x', code: 800 } })],
    ['finds nobody', deezerFound()],
    [
      'returns only invalid artists',
      deezerFound({ id: '../x', name: 'Mitski' }, { id: 3 }, null, { id: 4, name: ' \u200b ' }),
    ],
  ])('F-02 W-18 searches the catalogue when the service %s', async (_what, answer) => {
    service.answer = answer;
    const found = await findArtists(make(), 'mitski');
    expect(found[0]).toEqual({ id: 'stoop:mitski', name: 'Mitski', images: ['/artists/mitski.svg'] });
  });

  it('F-02 searches the catalogue within 5 seconds when the service never answers', async () => {
    service.answer = () => {};
    const began = performance.now();
    expect(fromCatalogue(await findArtists(make(), 'mitski'))).toBe(true);
    expect(performance.now() - began).toBeLessThan(5000);
  });

  it('F-02 sends a busy service no requests for as long as its Retry-After says', async () => {
    const app = make();
    service.answer = sends(429, '{}', { 'retry-after': '7' });
    expect(fromCatalogue(await findArtists(app, 'one'))).toBe(true);
    service.answer = deezerFound(deezerArtist(1, 'Two'));
    expect(fromCatalogue(await findArtists(app, 'mitski'))).toBe(true);
    expect(service.asked).toHaveLength(1);
    clock.advance(6999);
    expect(fromCatalogue(await findArtists(app, 'mitski'))).toBe(true);
    clock.advance(1);
    expect((await findArtists(app, 'mitski'))[0]?.id).toBe('deezer:1');
  });

  it('F-02 treats Deezer’s quota error with status 200 as busy', async () => {
    const app = make();
    service.answer = json({ error: { type: 'Exception', message: 'Quota limit exceeded', code: 4 } });
    await findArtists(app, 'one');
    service.answer = deezerFound(deezerArtist(1, 'Two'));
    expect(fromCatalogue(await findArtists(app, 'mitski'))).toBe(true);
    clock.advance(4999);
    expect(fromCatalogue(await findArtists(app, 'mitski'))).toBe(true);
    clock.advance(1);
    expect((await findArtists(app, 'mitski'))[0]?.id).toBe('deezer:1');
  });

  it('F-02 sends a broken service no requests after four failures', async () => {
    const app = make();
    service.answer = sends(500, '{}');
    for (const term of ['one', 'two', 'mitski', 'four', 'five', 'six']) await findArtists(app, term);
    expect(service.asked).toHaveLength(4);
  });

  it('F-02 stays below the rate limit of the service', async () => {
    const app = make();
    for (let n = 0; n < 60; n++) await findArtists(app, `artist number ${n}`);
    expect(service.asked.length).toBeLessThanOrEqual(40);
  });

  it('F-02 serves a re-encoded photo on every node and downloads it once', async () => {
    const app = make();
    const address = (await findArtists(app, 'daft punk'))[0]?.images[0] ?? '';
    const http = await served(app);
    const all = await Promise.all(Array.from({ length: 4 }, () => http.inject(address)));
    for (const response of all) {
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('image/jpeg');
      expect(response.headers['cache-control']).toContain('immutable');
    }
    const bytes = all[0]!.rawPayload;
    const { width, height, format, exif } = await sharp(bytes).metadata();
    expect([width, height, format, exif]).toEqual([300, 300, 'jpeg', undefined]);
    expect(bytes.includes('zanzibar')).toBe(false);
    expect(host.asked.map(({ url }) => url.pathname)).toEqual([
      '/images/artist/b5c5ce7b4520dd1c6ad07587bf9e17fa/500x500-000000-80-0-0.jpg',
    ]);
    expect((await (await served(make())).inject(address)).rawPayload.equals(bytes)).toBe(true);
    expect(host.asked).toHaveLength(1);
  });

  it('F-02 downloads nothing for a path without a valid signature', async () => {
    const app = make();
    const address = (await findArtists(app, 'daft punk'))[0]?.images[0] ?? '';
    const http = await served(app);
    const others = [
      address.replace('b5c5', 'b5c6'),
      address.replace('deezer/', 'spotify/'),
      address.replace(/\.[\w-]{22}\./, `.${'A'.repeat(22)}.`),
      address.replace(/\.[\w-]{22}\./, '.'),
      '/artists/deezer/..%2f..%2fsecret.jpg',
      '/artists/deezer/http:%2f%2fevil.example%2fx.jpg',
      '/artists/',
      '/artists/nobody.svg',
    ];
    for (const other of others) expect((await http.inject(other)).statusCode, other).not.toBe(200);
    expect(host.asked).toHaveLength(0);
  });

  it.each<[string, Answer]>([
    ['is missing', sends(404, '')],
    ['is HTML', sends(200, '<html><script>1</script>', { 'content-type': 'image/jpeg' })],
    [
      'is an SVG',
      sends(200, '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', { 'content-type': 'image/jpeg' }),
    ],
    ['is truncated', sends(200, photo.subarray(0, 400), { 'content-type': 'image/jpeg' })],
    ['is too large', sends(200, Buffer.concat([photo, Buffer.alloc(4_000_000)]), { 'content-type': 'image/jpeg' })],
    ['redirects', sends(302, '', { location: 'http://127.0.0.1:9/x.jpg' })],
  ])('F-02 serves a cover when the photo of a music service %s', async (_what, answer) => {
    host.answer = answer;
    const app = make();
    const address = (await findArtists(app, 'daft punk'))[0]?.images[0] ?? '';
    const http = await served(app);
    for (let n = 0; n < 2; n++) {
      const response = await http.inject(address);
      expect(response.headers['content-type']).toContain('image/svg+xml');
      expect(response.body).toContain('<svg');
      expect(response.body).not.toContain('script');
      expect(response.headers['cache-control']).not.toContain('immutable');
    }
    expect(host.asked).toHaveLength(1);
  });

  it('F-02 serves a cover for an artist without a photo, the same one each time', async () => {
    const http = await served(make());
    const [once, again] = await Promise.all([
      http.inject('/artists/deezer.28.svg'),
      http.inject('/artists/deezer.28.svg'),
    ]);
    expect(once.body).toContain('<svg');
    expect(again.body).toBe(once.body);
    expect((await http.inject('/artists/deezer.29.svg')).body).not.toBe(once.body);
  });

  it('F-02 ignores photos that are not on the service’s own host', async () => {
    const elsewhere = 'https://evil.example/images/artist/b5c5ce7b4520dd1c6ad07587bf9e17fa/500x500-000000-80-0-0.jpg';
    service.answer = deezerFound(
      { ...deezerArtist(1, 'One'), picture_big: elsewhere },
      {
        ...deezerArtist(2, 'Two'),
        picture_big: 'http://cdn-images.dzcdn.net/images/artist/b5c5ce7b4520dd1c6ad07587bf9e17fa/x.jpg',
      },
    );
    expect((await findArtists(make(), 'one')).map(({ images }) => images[0])).toEqual([
      '/artists/deezer.1.svg',
      '/artists/deezer.2.svg',
    ]);
  });
});

describe('artists through the whole server', () => {
  it('F-01 F-02 searches the embedded catalogue by default', async () => {
    const test = await createTestApp();
    const me = await test.member();
    const { body } = await me.call(routes.artists.searchArtists, { body: { data: { searchTerm: 'beyonce' } } });
    expect(body.result[0]).toMatchObject({ id: 'stoop:beyonce', name: 'Beyoncé', images: ['/artists/beyonce.svg'] });
    const cover = await test.app.http.inject('/artists/beyonce.svg');
    expect(cover.headers['content-type']).toContain('image/svg+xml');
    await test.close();
  });

  it('F-02 S-29 searches Deezer when ARTISTS is deezer, and a profile accepts the artist it found', async () => {
    const service = await startLocalService(deezerFound(deezerArtist(27, 'Daft Punk')));
    const test = await createTestApp({ env: { ARTISTS: 'deezer', DEEZER_URL: `${service.url}/` } });
    const me = await test.member();
    const { body } = await me.call(routes.artists.searchArtists, { body: { data: { searchTerm: 'daft' } } });
    expect(body.result[0]?.id).toBe('deezer:27');
    const { id = '', name = '', images = [] } = body.result[0] ?? {};
    const save = (given: string) =>
      me.call(routes.profiles.saveProfile, {
        params: { uid: me.uid },
        body: { public: { topArtists: [{ id, name: given, image: images[0] ?? null }] } },
      });
    expect([(await save('Call 555')).status, (await save(name)).status]).toEqual([400, 200]);
    await test.close();
    await service.close();
  });
});

describe('the settings of the music service', () => {
  const keys = { SPOTIFY_CLIENT_ID: 'id', SPOTIFY_CLIENT_SECRET: 's' };

  it('F-02 default to the embedded catalogue and to the public addresses of the services', () => {
    expect(readConfig({}).artists).toEqual({ from: 'embedded' });
    expect(readConfig({ ARTISTS: 'deezer' }).artists).toEqual({ from: 'deezer', url: 'https://api.deezer.com' });
    expect(readConfig({ ARTISTS: 'spotify', ...keys }).artists).toEqual({
      from: 'spotify',
      url: 'https://api.spotify.com/v1',
      accountsUrl: 'https://accounts.spotify.com',
      clientId: 'id',
      clientSecret: 's',
    });
  });

  it.each([
    [{ ARTISTS: 'napster' }, 'ARTISTS must be embedded, deezer or spotify'],
    [{ ARTISTS: 'spotify', SPOTIFY_CLIENT_ID: 'id' }, 'SPOTIFY_CLIENT_SECRET is missing'],
    [{ ...keys }, 'SPOTIFY_CLIENT_ID is used only if ARTISTS is spotify'],
    [{ ARTISTS: 'deezer', DEEZER_URL: 'deezer' }, 'DEEZER_URL must be an address'],
  ])('F-02 reject incomplete settings: %j', (env, sentence) => expect(() => readConfig(env)).toThrow(sentence));
});
