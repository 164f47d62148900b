import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { routes } from '#contract/index.ts';
import { LANGUAGES } from '#contract/languages.ts';
import { aHangoutForm, join as joinHangout } from '#server/slices/hangouts/hangouts.factory.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { MEMBER_PAGE_RATE } from './member-pages.ts';

const { hangouts, notifications } = routes;
const folder = mkdtempSync(join(tmpdir(), 'pages-'));
let test: TestApp;
let ann: Member;
let bob: Member;

/** A build that renders, in place of screens, the names that Intros lists, and whatever route the address asks it to call. */
const renderer = (language: string) => `
  export async function renderPage({ address, uid, call, late }) {
    const route = new URL(address, 'http://stoop.test').searchParams.get('call') ?? 'GET /api/intros';
    const [method, path] = route.split(' ');
    const params = { uid, hangoutId: new URL(address, 'http://stoop.test').searchParams.get('id') };
    const answered = call({ method, path }, { params, query: path === '/api/intros' ? { list: 'everyone' } : {} });
    const answer = await Promise.race([answered, late]);
    if (!answer) return null;
    const names = (answer.items ?? []).map(({ firstName }) => firstName).join();
    return { markup: '<h1>${language} ' + uid + ': ' + names + '</h1>', data: { uid, answers: [{ key: [], data: '</script><!--' }] } };
  }`;

beforeAll(async () => {
  for (const language of LANGUAGES) {
    const [web, pages] = [join(folder, 'web', language), join(folder, 'render', language)];
    for (const made of [join(web, 'screens'), pages]) mkdirSync(made, { recursive: true });
    for (const name of ['index.html', 'screens/intros.html'])
      writeFileSync(
        join(web, name),
        `<html lang=""><body><div id="root"><div>Loading...</div></div>\n<noscript></noscript></body>`,
      );
    writeFileSync(join(pages, 'index.js'), renderer(language));
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  test = await createTestApp({ web: { webDir: join(folder, 'web'), pagesDir: join(folder, 'render') } });
  [ann, bob] = [await test.member(), await test.member()];
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

const hasContent = ({ body }: { body: string }) => body.includes('<h1>');
/** Opens a page again until it comes with its content, which a busy machine may not have in time. */
const opened = (...[member, url, options]: [Member, string, { cookies?: string }?]) =>
  vi.waitFor(
    async () => {
      const page = await member.page(url, options);
      expect(hasContent(page)).toBe(true);
      return page;
    },
    { timeout: 10_000 },
  );

it('G-21 answers a member’s page with what the API answers to this member, and lets nobody keep it', async () => {
  const page = await opened(ann, '/intros?search=x');
  expect(page.statusCode).toBe(200);
  expect(page.headers['cache-control']).toBe('private, no-store');
  expect(String(page.headers.vary)).toContain('cookie');
  expect(page.body).toContain(`<div id="root" data-content><h1>en ${ann.uid}: Member 2</h1></div>`);
  expect((await opened(bob, '/intros')).body).toContain(`en ${bob.uid}: Member 1</h1>`);
  // Words of members cannot end the element.
  expect(page.body).toContain('"\\u003c/script>\\u003c!--"');
});

it('G-19 G-21 renders the page in the language of the reader', async () => {
  for (const language of LANGUAGES) {
    const page = await opened(ann, '/intros', { cookies: `${await ann.cookies()}; language=${language}` });
    expect(page.body).toContain(`<h1>${language} ${ann.uid}`);
  }
});

it('G-21 A-15 shows no content to visitors, nor to a browser whose page named another member or nobody', async () => {
  const [session = ''] = (await ann.cookies()).split('; ');
  const others = ['', session, `${session}; stoop-member=`, `${session}; stoop-member=${bob.uid}`];
  for (const cookies of [...others, `${session.slice(0, -1)}; stoop-member=${ann.uid}`, `stoop-member=${ann.uid}`]) {
    const page = await ann.page('/intros', { cookies });
    expect([page.statusCode, hasContent(page), page.headers['cache-control']], cookies).toEqual([
      200,
      false,
      'no-cache',
    ]);
    expect(page.body).not.toContain(ann.uid);
  }
});

it('G-21 S-15 the cookie of a session opens pages to read and no route of the API, and no page calls what needs more than a cookie', async () => {
  const cookie = await ann.cookies();
  const call = (method: 'GET' | 'DELETE', url: string) => test.app.http.inject({ method, url, headers: { cookie } });
  expect((await call('GET', '/api/chats')).statusCode).toBe(401);
  expect((await call('DELETE', `/api/users/${ann.uid}`)).statusCode).toBe(401);
  for (const route of ['GET /api/operator/reports', 'DELETE /api/users/:uid', 'GET /api/unknown'])
    expect(hasContent(await ann.page(`/intros?call=${encodeURIComponent(route)}`)), route).toBe(false);
  await opened(ann, `/intros?call=${encodeURIComponent('GET /api/chats')}`);
  expect(hasContent(await ann.page('/settings'))).toBe(false);
});

it('B-07 G-21 reads no address of a home for a page, which any site can open, so that the host is not told of it', async () => {
  const home = aHangoutForm({ isAtHome: true, location: 'Astoria, Queens', address: '12 Elm Street' });
  const { id } = (await ann.call(hangouts.create, { body: { ...home, clientId: crypto.randomUUID() } })).body;
  await joinHangout(bob, id);
  await ann.call(notifications.markRead, { params: { uid: ann.uid, id: 'all' }, body: { read: true } });
  const pathOf = (path: string) => `/intros?id=${id}&call=${encodeURIComponent(`GET ${path}`)}`;
  await opened(bob, pathOf(hangouts.read.path));
  expect(hasContent(await bob.page(pathOf(hangouts.address.path)))).toBe(false);
  const hangout = { params: { hangoutId: id } };
  const readers = async () => (await ann.call(hangouts.addressReaders, hangout)).body.items.length;
  expect(await readers()).toBe(0);
  expect((await bob.call(hangouts.address, hangout)).body.address).toBe('12 Elm Street');
  expect(await readers()).toBe(1);
});

it('G-21 the page comes without content, as to a visitor, while the database is slow', async () => {
  for (const table of ['profiles', 'sessions']) {
    const guest = await test.member();
    const blocker = await test.app.pool.connect();
    await blocker.query(`begin; lock table ${table} in access exclusive mode`);
    try {
      // Nobody has asked for this session yet, so it is in no cache.
      const page = await guest.page('/intros');
      expect([page.statusCode, hasContent(page)], table).toEqual([200, false]);
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
  }
  await expect.poll(async () => hasContent(await ann.page('/intros'))).toBe(true);
});

it('A-14 G-21 the page has no content once its session has ended, or its account is closed', async () => {
  const [cat, dan] = [await test.member(), await test.member()];
  await opened(cat, '/intros');
  await test.app.pool.query('update sessions set ended_at = now() where uid = $1', [cat.uid]);
  await expect.poll(async () => hasContent(await cat.page('/intros'))).toBe(false);
  await opened(dan, '/intros');
  await test.app.pool.query('update accounts set disabled = true where uid = $1', [dan.uid]);
  await expect.poll(async () => hasContent(await dan.page('/intros'))).toBe(false);
});

it('G-21 renders a few pages of one member at a time and some in a minute, and answers the others without content, so that nobody else waits', async () => {
  const eve = await test.member();
  await opened(eve, '/intros');
  const pages = await Promise.all(Array.from({ length: 12 }, () => eve.page('/intros')));
  expect(pages.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
  expect(pages.filter(hasContent).length).toBeLessThanOrEqual(2);
  let last = await eve.page('/intros');
  for (let n = 0; n < MEMBER_PAGE_RATE.burst * 2 && hasContent(last); n++) last = await eve.page('/intros');
  expect([last.statusCode, hasContent(last)]).toEqual([200, false]);
  expect(hasContent(await opened(ann, '/intros'))).toBe(true);
});
