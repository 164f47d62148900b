import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { routes } from '#contract/index.ts';
import { DEMO_PASSWORD, demoEmail } from '#server/demo/login.ts';
import { provisionalUser } from '#web/platform/session/user.ts';
import { type StoredSession, VAULT_KEY } from '#web/platform/session/vault.ts';
import { fileProduct } from './file-product.ts';

/** Chromium as it runs without a screen, without looking for anything on the network. */
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 360, height: 780 };
const WITHIN_MS = 20_000;

/** Somebody at a browser of their own. What goes wrong on their pages, unasked, fails the test. */
export interface Actor {
  page: Page;
  context: BrowserContext;
  url: string;
  /** What may go wrong: part of a console line or of an address. */
  expects(problem: RegExp): void;
  goto(path: string): Promise<void>;
  /** Logs in as a demo member, by the form. */
  logIn(username: string): Promise<void>;
  /** Another tab of the same browser. */
  newTab(): Promise<Page>;
}
export interface ActorOptions {
  viewport?: { width: number; height: number };
  url?: string;
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
  timezoneId?: string;
  javaScriptEnabled?: boolean;
  /** Is signed in from the start as this demo member, without going by the form. */
  member?: string;
  /** Changes what the browser of that member holds. */
  held?: (session: StoredSession) => StoredSession;
}

/** Gives a test file its browser. Call once at the top of a describe. */
export function useActors() {
  let browser: Browser;
  const open: { context: BrowserContext; problems: string[]; allowed: RegExp[] }[] = [];
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    const unexpected = open.flatMap(({ problems, allowed }) =>
      problems.filter((problem) => !allowed.some((one) => one.test(problem))),
    );
    await Promise.all(open.splice(0).map(({ context }) => context.close()));
    expect(unexpected, 'what went wrong in the browsers, unasked').toEqual([]);
  });

  return async function actor(options: ActorOptions = {}): Promise<Actor> {
    const {
      url = (await fileProduct()).url,
      viewport = DESKTOP,
      member,
      held = (session) => session,
      ...rest
    } = options;
    const session =
      member === undefined ? [] : [{ name: VAULT_KEY, value: JSON.stringify(held(await demoSession(url, member))) }];
    const context = await browser.newContext({
      storageState: { cookies: [], origins: [{ origin: url, localStorage: session }] },
      viewport,
      hasTouch: viewport.width < 500,
      reducedMotion: 'reduce',
      locale: 'en-US',
      ...rest,
      baseURL: url,
    });
    context.setDefaultTimeout(WITHIN_MS);
    const watched = { context, problems: [] as string[], allowed: [] as RegExp[] };
    open.push(watched);
    context.on('console', (line) => {
      // Chromium's own line for a failed request says less than the response itself.
      if (line.type() === 'error' && !line.text().startsWith('Failed to load resource'))
        watched.problems.push(`console: ${line.text()}`);
    });
    context.on('weberror', (error) => watched.problems.push(`page: ${error.error().stack ?? error.error().message}`));
    context.on('response', (response) => {
      if (response.status() >= 400)
        watched.problems.push(`${response.status()} ${response.request().method()} ${response.url()}`);
    });
    const page = await context.newPage();
    return {
      page,
      context,
      url,
      expects: (problem) => watched.allowed.push(problem),
      async goto(path) {
        await page.goto(path);
      },
      async logIn(username) {
        await page.goto('/login');
        await page.getByLabel('Email').fill(demoEmail(username));
        await page.getByRole('textbox', { name: /^Password/ }).fill(DEMO_PASSWORD);
        await page.getByRole('button', { name: 'Log In' }).click();
        await page.waitForURL('**/intros');
        await page.getByRole('heading', { name: 'Discover Your Circle' }).waitFor();
      },
      newTab: () => context.newPage(),
    };
  };
}

/** A call of the identity API, as any client makes it. */
export const identityCall = (url: string, name: string, body: object) =>
  fetch(`${url}/v1/accounts:${name}?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** A session of a demo member as a browser holds it. */
export async function demoSession(url: string, username: string): Promise<StoredSession> {
  const response = await identityCall(url, 'signInWithPassword', {
    email: demoEmail(username),
    password: DEMO_PASSWORD,
    returnSecureToken: true,
  });
  const { idToken, refreshToken, localId } = (await response.json()) as Record<
    'idToken' | 'refreshToken' | 'localId',
    string
  >;
  return {
    uid: localId,
    idToken,
    refreshToken,
    expiresAt: Date.now() + 3_600_000,
    user: provisionalUser(localId, demoEmail(username)),
  };
}

/** What a demo member's own token gets from the API, for what a test needs to know or bring about behind the screens. */
export async function demoToken(url: string, username: string): Promise<{ token: string; uid: string }> {
  const { idToken, uid } = await demoSession(url, username);
  return { token: idToken, uid };
}

/** Connects two demo members through the API, with an open chat. -> its id */
export async function connectMembers(url: string, a: string, b: string): Promise<string> {
  const [one, two] = [await demoToken(url, a), await demoToken(url, b)];
  const path = `${url}${routes.connections.request.path.replace(':target', two.uid).replace(':requester', one.uid)}`;
  const call = async (method: string, token: string, body: object) => {
    const response = await fetch(path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { chatId: string };
  };
  const { chatId } = await call('PUT', one.token, { message: `Hi from ${a}` });
  await call('PATCH', two.token, { answer: 'accept' });
  return chatId;
}
