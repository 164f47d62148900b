// Takes pictures of most screens and states at three widths, in both themes and all languages, and checks each of them for
// accessibility and for overflow. Writes a sheet for each screen into dist/contact-sheet/, with an index.
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import sharp from 'sharp';
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '#contract/languages.ts';
import { DEMO_PASSWORD, demoEmail } from '#server/demo/login.ts';
import { axeViolations } from '../e2e/axe.ts';
import { runOperator } from '../e2e/operator-cli.ts';
import { type Product, startProduct } from '../e2e/product.ts';
import { CATALOGS, type Catalog, type Ids, SCREENS, type Screen, type Viewer } from './contact-sheet/screens.ts';
import { loaded, logIn, openBrowser, settle } from './demo-browser.ts';

const FOLDER = 'dist/contact-sheet';
const WIDTHS = [360, 768, 1440];
const THEMES = ['light', 'dark'] as const;
const HEIGHT = 900;
/** The height of each picture on a sheet, in pixels. */
const TILE_HEIGHT = 600;
const GAP = 12;

const string = { type: 'string' } as const;
const { values } = parseArgs({ options: { only: string, languages: string, widths: string, themes: string } });
const screenNames = values.only?.split(',');
const screens = SCREENS.filter(({ name }) => !screenNames || screenNames.includes(name));
const languages = LANGUAGES.filter((language) => values.languages?.split(',').includes(language) ?? true);
const widths = WIDTHS.filter((width) => values.widths?.split(',').includes(String(width)) ?? true);
const themes = THEMES.filter((theme) => values.themes?.split(',').includes(theme) ?? true);

type Session = NonNullable<BrowserContextOptions['storageState']>;

async function api<T>(url: string, path: string, body?: object, token?: string): Promise<T> {
  const response = await fetch(`${url}${path}`, {
    method: body ? (token ? 'PATCH' : 'POST') : 'GET',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

const NEWCOMER_PASSWORD = 'blue-ferry-lanterns';
/** Signs up a member with a profile and nothing else. */
async function addNewcomer(url: string) {
  const account = { email: demoEmail('new.here'), password: NEWCOMER_PASSWORD };
  const signUp = { ...account, accessCode: 'stoop-newcomer', returnSecureToken: true };
  const { idToken, localId } = await api<{ idToken: string; localId: string }>(
    url,
    '/v1/accounts:signUp?key=local',
    signUp,
  );
  const profile = { username: 'new.here', firstName: 'Noor' };
  await api(url, `/api/users/${localId}`, { public: profile, isSetUp: true }, idToken);
}

/** Logs in everybody once, and finds what the member has. */
async function prepare({ url, dataDir }: Product, browser: Browser) {
  await addNewcomer(url);
  await runOperator({ dataDir }, 'grant', demoEmail('petra.hoffmann'), '--yes');
  const sessions = new Map<Viewer, Session>();
  const users = { member: 'amara.okafor', newcomer: 'new.here', operator: 'petra.hoffmann' } as const;
  for (const viewer of ['member', 'newcomer', 'operator'] as const) {
    const context = await browser.newContext({ baseURL: url, locale: 'en-US' });
    await logIn(await context.newPage(), users[viewer], viewer === 'newcomer' ? NEWCOMER_PASSWORD : DEMO_PASSWORD);
    sessions.set(viewer, await context.storageState());
    await context.close();
  }
  const account = { email: demoEmail(users.member), password: DEMO_PASSWORD, returnSecureToken: true };
  const { idToken } = await api<{ idToken: string }>(url, '/v1/accounts:signInWithPassword?key=local', account);
  const list = async <T>(path: string) => (await api<{ items: T[] }>(url, path, undefined, idToken)).items;
  const chats = await list<{ id: string; type: string; participants: { uid: string }[] }>('/api/chats');
  const direct = chats.find(({ type }) => type === 'direct');
  const ids: Ids = {
    other: (await list<{ uid: string }>('/api/intros?list=recommended'))[0]?.uid ?? '',
    hangout: (await list<{ id: string }>('/api/threads'))[0]?.id ?? '',
    event: (await list<{ id: string }>('/api/events'))[0]?.id ?? '',
    direct: direct?.id ?? '',
    group: chats.find(({ type }) => type === 'group')?.id ?? '',
  };
  const missing = Object.entries(ids).filter(([, id]) => id === '');
  if (missing.length > 0) throw new Error(`The demo members have no ${missing.map(([name]) => name).join(', ')}.`);
  return { sessions, ids };
}

/** Keeps the data of the screen from coming. */
const withhold = (page: Page, data: NonNullable<Screen['data']>) =>
  page.route(/\/api\/(?:intros|chats|threads|events|notifications)\b/, (route) =>
    // A request that is never answered stays in progress until the page closes.
    data === 'failing' ? route.abort() : undefined,
  );

async function show(page: Page, screen: Screen, ids: Ids, catalog: Catalog): Promise<undefined> {
  if (screen.data) await withhold(page, screen.data);
  await page.goto(screen.path(ids));
  if (screen.data === 'waiting') {
    await page.locator('main [aria-busy="true"]').first().waitFor();
    return;
  }
  await page.locator('main').first().waitFor();
  await settle(page);
  await loaded(page);
  await screen.act?.(page, catalog);
  await settle(page);
}

async function problemsOf(page: Page): Promise<string[]> {
  // The whole page is in view, because the tabs cover a part of what is scrolled under them.
  const width = page.viewportSize()?.width ?? 0;
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(whole, HEIGHT) });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [...(await axeViolations(page)), ...(overflow > 0 ? [`is wider than the window by ${overflow} px`] : [])];
}

/** Puts pictures of one height beside each other, a row for each language. */
async function joinPictures(rows: Buffer[][], file: string) {
  const tiles = await Promise.all(
    rows.map((row) =>
      Promise.all(
        row.map(async (bytes) => {
          const { data, info } = await sharp(bytes)
            .resize({ height: TILE_HEIGHT })
            .toBuffer({ resolveWithObject: true });
          return { input: data, width: info.width };
        }),
      ),
    ),
  );
  const width = Math.max(...tiles.map((row) => row.reduce((sum, tile) => sum + tile.width + GAP, GAP)));
  const placed = tiles.flatMap((row, rowIndex) => {
    let tileLeft = GAP;
    return row.map(({ input, width: tileWidth }) => {
      const tile = { input, left: tileLeft, top: GAP + rowIndex * (TILE_HEIGHT + GAP) };
      tileLeft += tileWidth + GAP;
      return tile;
    });
  });
  const height = GAP + rows.length * (TILE_HEIGHT + GAP);
  await sharp({ create: { width, height, channels: 3, background: '#777' } })
    .composite(placed)
    .webp({ quality: 80 })
    .toFile(file);
}

mkdirSync(FOLDER, { recursive: true });
const product = await startProduct({ env: { DEMO_MEMBERS: '60', LIMITS_FACTOR: '100' } });
const browser = await openBrowser();
const findings: string[] = [];
try {
  const { sessions, ids } = await prepare(product, browser);
  const pictures = new Map<string, Buffer[][]>(screens.map(({ name }) => [name, []]));
  const open = async (language: Language, catalog: Catalog) => {
    for (const screen of screens) pictures.get(screen.name)?.push([]);
    for (const theme of themes)
      for (const width of widths)
        for (const viewer of ['visitor', 'member', 'newcomer', 'operator'] as const) {
          const storageState = sessions.get(viewer);
          const context = await browser.newContext({
            baseURL: product.url,
            viewport: { width, height: HEIGHT },
            hasTouch: width < 500,
            colorScheme: theme,
            reducedMotion: 'reduce',
            locale: LANGUAGE_TAGS[language],
            ...(storageState && { storageState }),
          });
          await context.addCookies([{ name: 'language', value: language, url: product.url }]);
          for (const screen of screens.filter((candidate) => candidate.viewer === viewer)) {
            const page = await context.newPage();
            const variant = `${screen.name} ${language} ${theme} ${width}`;
            const failure = await show(page, screen, ids, catalog).catch((error: Error) =>
              error.message.split('\n', 1),
            );
            const picture = await page.screenshot();
            pictures.get(screen.name)?.at(-1)?.push(picture);
            const problems = failure ?? (await problemsOf(page));
            findings.push(...problems.map((problem) => `${variant}: ${problem}`));
            await page.close();
          }
          await context.close();
          process.stdout.write(`${language} ${theme} ${width} ${viewer}\n`);
        }
  };
  for (const language of languages) {
    await open(language, CATALOGS[language]);
  }
  for (const [name, rows] of pictures) await joinPictures(rows, `${FOLDER}/${name}.webp`);
  const sheets = screens.map(({ name }) => `<h2>${name}</h2><img loading="lazy" width="100%" src="${name}.webp">`);
  writeFileSync(
    `${FOLDER}/index.html`,
    `<!doctype html><meta charset="utf-8"><title>Screens</title>${sheets.join('')}`,
  );
  writeFileSync(`${FOLDER}/findings.txt`, `${findings.join('\n')}\n`);
  process.stdout.write(`${screens.length} sheets in ${FOLDER}, ${findings.length} findings\n`);
} finally {
  await browser.close();
  await product.dispose();
}
