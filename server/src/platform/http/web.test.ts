import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LANGUAGE_TAGS, LANGUAGES } from '#contract/languages.ts';
import { createLog } from '../log/log.ts';
import { compressAnswers } from './compression.ts';
import { createHttp } from './server.ts';
import { serveWeb } from './web.ts';

const LONG = 'stoop '.repeat(1000);
const FILM = '/film-720.h264.mp4';
const folder = mkdtempSync(join(tmpdir(), 'web-'));
let http: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  const head = /<meta property="og:.*\/>/gs.exec(
    readFileSync(new URL('../../../../web/index.html', import.meta.url), 'utf8'),
  )?.[0];
  for (const language of LANGUAGES) {
    mkdirSync(join(folder, language, 'screens'), { recursive: true });
    for (const [path, name] of [
      ['index.html', 'index'],
      ['landing.html', 'landing'],
      ['screens/messages.html', 'messages'],
    ] as const)
      writeFileSync(join(folder, language, path), `<!doctype html>${head}<p>${language} ${name} ${LONG}</p>`);
  }
  writeFileSync(join(folder, 'assets', 'app-abc123.js'), 'true');
  writeFileSync(join(folder, 'assets', 'app-abc123.js.map'), '{"version":3}');
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  for (const name of [FILM, '/poster-960.jpg', '/poster-share.jpg'])
    copyFileSync(new URL(`../../../../web/public${name}`, import.meta.url), join(folder, name));
  http = await createHttp(createLog('silent'));
  await compressAnswers(http);
  const config = { access: 'member' } as const;
  for (const method of ['GET', 'POST'] as const)
    http.route({ method, url: '/api/long', config, handler: async () => ({ words: LONG }) });
  http.get('/api/short', { config }, async () => ({ words: 'stoop' }));
  http.get('/api/public', { config: { access: 'public' } }, async () => ({ words: LONG }));
  await serveWeb(http, {
    webDir: folder,
    identityApiKey: 'local',
    passwordPolicy: { minLength: 8 },
    publicUrl: 'https://stoop.example',
  });
});
afterAll(async () => {
  await http.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => http.inject({ method: 'GET', url, headers });

it('L-01 serves ranges of the film, which Safari needs to play it', async () => {
  const whole = await get(FILM);
  const size = whole.rawPayload.length;
  expect([whole.statusCode, whole.headers['accept-ranges'], whole.headers['content-type']]).toEqual([
    200,
    'bytes',
    'video/mp4',
  ]);
  // Safari first requests two bytes to find out whether the server supports ranges.
  const probe = await get(FILM, { range: 'bytes=0-1' });
  expect([probe.statusCode, probe.headers['content-range'], probe.rawPayload.length]).toEqual([
    206,
    `bytes 0-1/${size}`,
    2,
  ]);
  const rest = await get(FILM, { range: `bytes=${size - 1000}-` });
  expect(rest.statusCode).toBe(206);
  expect(rest.rawPayload.equals(whole.rawPayload.subarray(size - 1000))).toBe(true);
  expect((await get(FILM, { range: `bytes=${size}-` })).statusCode).toBe(416);
});

it('L-07 gives every page the same preview, with a picture at a whole address that exists', async () => {
  const previewOf = async (path: string) => (await get(path)).body.match(/<meta property="og:[^>]*>/g);
  const preview = await previewOf('/landing');
  expect(preview).toContain('<meta property="og:image" content="https://stoop.example/poster-share.jpg" />');
  expect(preview?.join()).toMatch(/og:title.*og:description/);
  for (const path of ['/user/AbCdEfGhIjKlMnOpQrStUvWxYz12', '/hangout/AbCdEfGhIjKlMnOpQrSt', '/messages'])
    expect(await previewOf(path), path).toEqual(preview);
  const picture = await get('/poster-share.jpg');
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
});

it('L-01 caches the film and posters for a day with an etag, and hashed files permanently', async () => {
  for (const url of [FILM, '/poster-960.jpg']) {
    const { headers } = await get(url);
    expect(headers['cache-control']).toBe('public, max-age=86400, stale-while-revalidate=604800');
    expect((await get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
  }
  expect((await get('/assets/app-abc123.js')).headers['cache-control']).toContain('immutable');
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600');
});

it('G-08 D14 answers pages with 200, and paths without a screen with 404 and the page that says so', async () => {
  for (const url of ['/intros', '/messages/group_1?from=mail', '/operator/codes', '/landing'])
    expect([url, (await get(url)).statusCode]).toEqual([url, 200]);
  for (const url of [
    '/no/such/street',
    '/prometheus',
    '/health',
    '/landing.html',
    '/es/landing.html',
    '/favicon.png',
  ]) {
    const answer = await get(url);
    expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([url, 404, 'text/html; charset=utf-8']);
  }
  for (const url of ['/metrics', '/metrics/x']) {
    const answer = await get(url);
    expect([url, answer.headers['content-type']?.startsWith('text/html')]).toEqual([url, false]);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  }
});
it('compresses pages and what members read with brotli or gzip, but neither small answers nor answers to POST or to strangers', async () => {
  for (const url of ['/', '/intros', '/api/long']) {
    const plain = await get(url);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const br = await get(url, { 'accept-encoding': 'gzip, deflate, br' });
    expect([br.headers['content-encoding'], br.headers.vary]).toEqual([
      'br',
      expect.stringContaining('accept-encoding'),
    ]);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10);
    const gzip = await get(url, { 'accept-encoding': 'gzip' });
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  }
  const headers = { 'accept-encoding': 'br' };
  expect((await get('/api/short', headers)).headers['content-encoding']).toBeUndefined();
  expect((await get(FILM, headers)).headers['content-encoding']).toBeUndefined();
  expect((await get('/api/public', headers)).headers['content-encoding']).toBeUndefined();
  const secret = await http.inject({ method: 'POST', url: '/api/long', headers });
  expect([secret.statusCode, secret.headers['content-encoding']]).toEqual([200, undefined]);
});

it('G-18 serves each page in the language that was chosen in this browser, or else in the one that the browser prefers', async () => {
  const shown = async (url: string, headers: Record<string, string>) => {
    const answer = await get(url, headers);
    expect(answer.headers.vary).toBe('accept-encoding, accept-language, cookie');
    expect(answer.headers['cache-control']).toBe('no-cache');
    const language = LANGUAGES.find((each) => LANGUAGE_TAGS[each] === answer.headers['content-language']);
    expect(answer.body).toContain(`<p>${language} `);
    return `${language} ${/<p>\w+ (\w+)/.exec(answer.body)?.[1]}`;
  };
  expect(await shown('/', {})).toBe('en landing');
  expect(await shown('/', { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' })).toBe('es landing');
  expect(await shown('/intros', { 'accept-language': 'fr, zh-TW;q=0.5' })).toBe('zh index');
  for (const path of ['/messages', '/messages/group_1?from=mail']) expect(await shown(path, {})).toBe('en messages');
  const chosen = { 'accept-language': 'es', cookie: 'a=b; language=zh; c=d' };
  expect(await shown('/landing', chosen)).toBe('zh landing');
  expect(await shown('/no/such/street', chosen)).toBe('zh index');
  expect(await shown('/intros', { ...chosen, cookie: 'language=../zh' })).toBe('es index');
});

it('G-18 revalidates a page by an etag, which differs by language and encoding', async () => {
  const etags = new Set<string>();
  for (const language of LANGUAGES)
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-language': language, 'accept-encoding': encoding };
      const etag = String((await get('/intros', headers)).headers.etag);
      etags.add(etag);
      const again = await get('/intros', { ...headers, 'if-none-match': `W/"old", ${etag}` });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
      expect((await get('/intros', { ...headers, 'if-none-match': '"old"' })).statusCode).toBe(200);
      expect((await get('/no/such/street', { ...headers, 'if-none-match': etag })).statusCode).toBe(404);
    }
  expect(etags.size).toBe(9);
});

it('G-20 sends what another app shares to its page when no service worker took it', async () => {
  const answer = await http.inject({
    method: 'POST',
    url: '/share',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\ncontent-disposition: form-data; name="text"\r\n\r\nhello\r\n--x--',
  });
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/share']);
});

it('G-20 shows the page for shared content to nobody whom another site sent there', async () => {
  for (const site of ['cross-site', 'same-site']) {
    const { statusCode, headers } = await get('/share', { 'sec-fetch-site': site });
    expect([statusCode, headers.location], site).toEqual([303, '/']);
    expect((await get('/messages', { 'sec-fetch-site': site })).statusCode).toBe(200);
  }
  for (const site of ['none', 'same-origin'])
    expect((await get('/share', { 'sec-fetch-site': site })).statusCode, site).toBe(200);
  expect((await get('/share')).statusCode).toBe(200);
});

it('answers unknown files with 404', async () => {
  for (const url of ['/nope.png', '/sitemap.xml', '/.env', '/wp-login.php?x=1', '/assets/gone-abc123.js', '/api/nope'])
    expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
});

it('answers addresses of its own without a page, also where nothing is served', async () => {
  for (const url of ['/api/none', '/calendar/none', '/downloads/none', '/.well-known/none']) {
    const { statusCode, headers } = await get(url);
    expect([url, statusCode, headers['content-type']]).toEqual([url, 404, 'application/json; charset=utf-8']);
  }
});

it('serves robots.txt and favicon.ico', () => {
  const file = (name: string) => readFileSync(new URL(`../../../../web/public/${name}`, import.meta.url));
  expect(file('robots.txt').toString()).toMatch(/^User-agent: \*\n/);
  // The signature of an icon file with three pictures.
  expect([...file('favicon.ico').subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]);
});

it('serves no source map, even if one is beside the scripts', async () => {
  expect((await get('/assets/app-abc123.js')).statusCode).toBe(200);
  expect((await get('/assets/app-abc123.js.map')).statusCode).toBe(404);
});
