import { DEMO_PASSWORD, demoEmail } from '#server/demo/login.ts';
import { loaded, logIn, openBrowser, settle } from './tools/demo-browser.ts';
const url = process.env.BASE ?? 'http://127.0.0.1:38611';
const OUT = '/tmp/x/evening/shots';
const want = (process.argv[2] ?? 'all').split(',');
const widths = (process.argv[3] ?? '390,768,1440').split(',').map(Number);
const themes = (process.argv[4] ?? 'light,dark').split(',') as ('light' | 'dark')[];
const browser = await openBrowser();
async function tokenOf(name: string) {
  const r = await fetch(`${url}/v1/accounts:signInWithPassword?key=local`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: demoEmail(name), password: DEMO_PASSWORD, returnSecureToken: true }) });
  return (await r.json()).idToken as string;
}
const token = await tokenOf('eli.navarro');
const get = async (path: string, t: string) => (await fetch(url + path, { headers: { authorization: `Bearer ${t}` } })).json();
const tables = (await get('/api/tables', token)).items;
const amara = await tokenOf('amara.okafor');
const past = (await get('/api/threads?when=past&whose=mine', amara)).items;
console.log(tables.map((t: any) => [t.id, t.hangout.dateTime]), JSON.stringify(await get(`/api/tables/${tables[0]?.id}/questions`, token)), past.map((h: any) => [h.title, h.id]));
const bridge = past.find((h: any) => h.title.startsWith('The bridge'));
const SHOTS: Record<string, { member: string; path: string; scroll?: string; act?: (page: any) => Promise<void> }> = {
  table: { member: 'eli.navarro', path: '/tables' },
  wish: { member: 'amara.okafor', path: '/tables', act: async (p) => { await p.getByRole('button', { name: /^(Change|Cambiar|修改)$/ }).click(); await p.getByRole('switch').first().scrollIntoViewIfNeeded(); } },
  tableplan: { member: 'eli.navarro', path: `/hangout/${tables[0]?.hangout.id}` },
  album: { member: 'amara.okafor', path: `/hangout/${bridge?.id}` },
  menu: { member: 'walt.jensen', path: `/hangout/${bridge?.id}`, act: async (p) => { await p.getByRole('button', { name: 'More about photo 2' }).click(); } },
  report: { member: 'amara.okafor', path: `/hangout/${bridge?.id}`, act: async (p) => { await p.getByRole('button', { name: 'More about photo 2' }).click(); await p.getByRole('menuitem', { name: 'Report this photo' }).click(); await p.getByRole('dialog').waitFor(); } },
  news: { member: 'eli.navarro', path: '/notifications' },
};
const locale = process.env.LOC ?? 'en-US';
for (const [name, shot] of Object.entries(SHOTS)) {
  if (!want.includes('all') && !want.includes(name)) continue;
  const context0 = await browser.newContext({ baseURL: url, locale });
  await logIn(await context0.newPage(), shot.member, DEMO_PASSWORD);
  const storageState = await context0.storageState();
  await context0.close();
  for (const width of widths) for (const colorScheme of themes) {
    const context = await browser.newContext({ baseURL: url, locale, storageState, viewport: { width, height: 844 }, colorScheme, reducedMotion: 'reduce', hasTouch: width < 500 });
    const page = await context.newPage();
    page.on('console', (m) => m.type() === 'error' && console.log(name, m.text()));
    await page.goto(shot.path);
    await page.locator('main').first().waitFor();
    await settle(page); await loaded(page);
    try { await shot.act?.(page); } catch (e) { console.log(name, width, (e as Error).message.split('\n')[0]); }
    await settle(page);
    await page.waitForTimeout(400);
    await page.screenshot({ path: `${OUT}/${name}-${width}-${colorScheme}${locale === 'en-US' ? '' : '-' + locale}.png`, fullPage: !['menu', 'report', 'wish'].includes(name) });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) console.log('OVERFLOW', name, width, over);
    await context.close();
  }
}
await browser.close();
