import {
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  chromium,
  firefox,
  type Page,
  type Response,
  type WebError,
} from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { routes } from '#contract/index.ts';
import { DEMO_PASSWORD, demoEmail } from '#server/demo/login.ts';
import { provisionalUser } from '#web/platform/session/user.ts';
import { type StoredSession, VAULT_KEY } from '#web/platform/session/vault.ts';
import { findFirefox } from '../tools/system-programs.ts';
import { type LentContext, lendContext } from './contexts.ts';
import { fileProduct } from './file-product.ts';

/** Flags for headless Chromium without background requests, and with less work for a page that is open for seconds only. */
const FLAGS = [
  '--headless',
  // Letters and colors look the same on every machine, for the comparison of pictures.
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--process-per-site',
  // Otherwise each new page gets a process of its own for the empty page that it shows before it opens the product.
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
  // A process of its own costs about a tenth of the processor time.
  '--enable-features=NetworkServiceInProcess2',
  // The collector of short-lived values runs less often, and on one thread: an eighth less processor time.
  '--js-flags=--no-opt,--no-maglev,--min-semi-space-size=16,--max-semi-space-size=32,--single-threaded-gc',
];
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 360, height: 780 };

/** A person with a browser of their own. An unexpected error in their pages fails the test. */
export interface Actor {
  page: Page;
  /**
   * The whole browser of this person, for changes that outlive a page. A test that reads it gets it for itself alone, and the next
   * person a new one. Being offline and permissions end with the test: change them by `page.context()`.
   */
  readonly context: BrowserContext;
  url: string;
  /** Allows errors whose console line or address matches. */
  expects(problem: RegExp): void;
  goto(path: string): Promise<void>;
  /** Goes to an address without loading the page again, as a link does. The app has to be running. */
  follow(path: string): Promise<void>;
  /** Opens another tab of the same browser. */
  newTab(): Promise<Page>;
}
export interface ActorOptions {
  viewport?: { width: number; height: number };
  url?: string;
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
  timezoneId?: string;
  /** The language of the browser; American English by default. */
  locale?: string;
  javaScriptEnabled?: boolean;
  /** Accepts a certificate that nobody signed. */
  ignoreHTTPSErrors?: boolean;
  /** Blocks the service worker of the whole browser. It fetches every file of the app three seconds after a page has loaded. */
  serviceWorkers?: 'block';
  /** Signs in as this demo member without the form. */
  member?: string;
  /** The member has used this browser before, so that it has the cookies with which pages come with their content. */
  isReturning?: boolean;
  /** Changes the session stored in the browser of that member. */
  changeSession?: (session: StoredSession) => StoredSession;
}

/**
 * Chromium's headless shell, the whole browser with the service worker, for notifications and the time without a network, or
 * Firefox, also with its service worker.
 */
type BrowserName = 'headless shell' | 'whole browser' | 'Firefox';

/** The browsers of this worker. Its test files share them, because a start takes a second. They end with the worker. */
const browsers = new Map<BrowserName, Promise<Browser>>();

/** Playwright sends this command for every context. Firefox 153 does not know it, and the preferences below do the same. */
const SET_MEDIA = 'emulation.setMediaFeaturesOverride';
const FIREFOX_PREFERENCES = {
  'ui.prefersReducedMotion': 1,
  // A mouse. Without a screen Firefox has no pointer at all.
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
};

/** A browser as Playwright knows it behind its interface. */
interface BrowserBehind {
  _browserSession: { send(method: string, parameters: object): Promise<unknown> };
}

/** Opens the installed Firefox by WebDriver BiDi. */
async function launchFirefox(): Promise<Browser> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: findFirefox({ install: false }),
    firefoxUserPrefs: FIREFOX_PREFERENCES,
  });
  const { _connection } = browser as Browser & { _connection?: { toImpl(browser: Browser): BrowserBehind } };
  const session = _connection?.toImpl(browser)._browserSession;
  if (!session) throw new Error('Playwright keeps the connection of a browser elsewhere.');
  const send = session.send.bind(session);
  session.send = (method, parameters) => (method === SET_MEDIA ? Promise.resolve({}) : send(method, parameters));
  return browser;
}

function launchChromium(name: 'headless shell' | 'whole browser'): Promise<Browser> {
  const whole = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const executablePath = name === 'whole browser' ? whole : (process.env.HEADLESS_SHELL ?? whole);
  return chromium.launch({ executablePath, args: FLAGS });
}

async function openBrowser(name: BrowserName): Promise<Browser> {
  const open = await browsers.get(name);
  if (open?.isConnected()) return open;
  const opening = name === 'Firefox' ? launchFirefox() : launchChromium(name);
  browsers.set(name, opening);
  return opening;
}

/** Adds unexpected errors in the pages of a context to a list. Returns a function that ends it. */
function watchProblems(context: BrowserContext, problems: string[]): () => void {
  const onConsole = (line: ConsoleMessage) => {
    // The response itself is reported below, with more detail than Chromium's own line.
    if (line.type() === 'error' && !line.text().startsWith('Failed to load resource'))
      problems.push(`console: ${line.text()}`);
  };
  const onError = (error: WebError) => problems.push(`page: ${error.error().stack ?? error.error().message}`);
  const onResponse = (response: Response) => {
    if (response.status() >= 400)
      problems.push(`${response.status()} ${response.request().method()} ${response.url()}`);
  };
  context.on('console', onConsole);
  context.on('weberror', onError);
  context.on('response', onResponse);
  return () => {
    context.off('console', onConsole);
    context.off('weberror', onError);
    context.off('response', onResponse);
  };
}

/** Stores a session when the page first loads. */
async function signIn(page: Page, session: StoredSession) {
  const stored = await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
    VAULT_KEY,
    JSON.stringify(session),
  ] as const);
  // Only once: the member may log out. A page that closes in between needs no script.
  page.once('domcontentloaded', () => void stored.dispose().catch(() => {}));
}

/** Returns a function that opens an actor, for a describe block. Call it once at the top. */
export function useActors(browserName: BrowserName = 'headless shell') {
  const open: { lent: LentContext; unwatch: () => void; problems: string[]; allowed: RegExp[] }[] = [];
  afterEach(async () => {
    const unexpected = open.flatMap(({ problems, allowed }) =>
      problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
    );
    await Promise.all(
      open.splice(0).map(async ({ lent, unwatch }) => {
        unwatch();
        await lent.giveBack();
      }),
    );
    expect(unexpected, 'unexpected errors in the browsers').toEqual([]);
  });

  return async function actor(options: ActorOptions = {}): Promise<Actor> {
    const {
      url = (await fileProduct()).url,
      viewport = DESKTOP,
      member,
      isReturning = false,
      changeSession = (session) => session,
      ...rest
    } = options;
    const lent = await lendContext(await openBrowser(browserName), {
      viewport,
      hasTouch: viewport.width < 500,
      reducedMotion: 'reduce',
      locale: 'en-US',
      // It would fetch every file of the app for each member. The tests about it open the whole browser.
      serviceWorkers: browserName === 'headless shell' ? 'block' : 'allow',
      ...rest,
      baseURL: url,
    });
    // Only Chromium can empty a context for its next use.
    if (browserName === 'Firefox') lent.takeContext();
    const { page } = lent;
    const problems: string[] = [];
    const allowed: RegExp[] = [];
    open.push({ lent, problems, allowed, unwatch: watchProblems(lent.context, problems) });
    if (member !== undefined) {
      const { session, cookies } = await demoSession(url, member);
      // The second cookie names the member. The app sets it.
      await page.context().addCookies(isReturning ? cookies : cookies.slice(0, 1));
      await signIn(page, changeSession(session));
    }
    return {
      page,
      get context() {
        return lent.takeContext();
      },
      url,
      expects: (problem) => allowed.push(problem),
      async goto(path) {
        await page.goto(path);
      },
      follow: (path) =>
        page.evaluate((targetPath) => {
          // The router numbers its pages. Windows need the number to know whether going back stays on the page.
          const state = { idx: (history.state?.idx ?? 0) + 1 };
          history.pushState(state, '', targetPath);
          dispatchEvent(new PopStateEvent('popstate', { state }));
        }, path),
      newTab: lent.newPage,
    };
  };
}

/** Calls the identity API, as any client does. */
export const identityCall = (url: string, name: string, body: object) =>
  fetch(`${url}/v1/accounts:${name}?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** The accounts of members that a test signed up, by their name. Demo members share a password. */
export const accounts = new Map<string, { email: string; password: string }>();

/**
 * Returns a session of a demo member, or of one that a test signed up, as the browser stores it, and the browser's cookies: that of the
 * session, and the one that names the member.
 */
export async function demoSession(url: string, username: string) {
  const account = accounts.get(username) ?? { email: demoEmail(username), password: DEMO_PASSWORD };
  const response = await identityCall(url, 'signInWithPassword', { ...account, returnSecureToken: true });
  const { idToken, refreshToken, localId } = (await response.json()) as Record<
    'idToken' | 'refreshToken' | 'localId',
    string
  >;
  const session: StoredSession = {
    uid: localId,
    idToken,
    refreshToken,
    expiresAt: Date.now() + 3_600_000,
    user: provisionalUser(localId, account.email),
  };
  const [name = '', value = ''] = (response.headers.get('set-cookie') ?? '').split(';')[0]?.split('=') ?? [];
  const cookies = [
    { name, value, url },
    { name: 'stoop-member', value: localId, url },
  ];
  return { session, cookies };
}

/** Returns a demo member's token, for API calls that a test makes without the screens. */
export async function demoToken(url: string, username: string): Promise<{ token: string; uid: string }> {
  const { session } = await demoSession(url, username);
  return { token: session.idToken, uid: session.uid };
}

/** Connects two demo members through the API and returns the id of their chat. */
export async function connectMembers(url: string, a: string, b: string): Promise<string> {
  const [requester, target] = [await demoToken(url, a), await demoToken(url, b)];
  const path = `${url}${routes.connections.request.path.replace(':target', target.uid).replace(':requester', requester.uid)}`;
  const call = async (method: string, token: string, body: object) => {
    const response = await fetch(path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as { chatId: string };
  };
  const { chatId } = await call('PUT', requester.token, { message: `Hi from ${a}` });
  await call('PATCH', target.token, { answer: 'accept' });
  return chatId;
}
