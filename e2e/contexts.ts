import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

const TIMEOUT_MS = 20_000;
/** The storage that is emptied before a context is used again, besides the local storage. */
const STORAGE_TYPES = 'cookies,indexeddb,cache_storage,file_systems';
/** A file of the product without scripts. */
const PLAIN_FILE = '/robots.txt';

/** A browser context in use. */
export interface LentContext {
  context: BrowserContext;
  page: Page;
  /**
   * Returns the context for changes that outlive its pages. It is closed afterwards instead of being used again. `page.context()`
   * does not do this: Playwright calls it too.
   */
  takeContext(): BrowserContext;
  newPage(): Promise<Page>;
  /** Ends the use of the context. */
  giveBack(): Promise<void>;
}

/** These options can be changed by a page, so that one context serves all of their values. */
type PageOptions = Required<Pick<BrowserContextOptions, 'viewport'>> &
  Pick<BrowserContextOptions, 'colorScheme' | 'reducedMotion'>;
type ContextOptions = PageOptions & BrowserContextOptions & { baseURL: string };

/** A context that waits for its next use. */
interface WaitingContext {
  context: BrowserContext;
  /** A page that stays open. The pages of a site share its process, which ends with the last of them. */
  keeper: Page;
}
/** The contexts of each browser that wait, by the options that no page can change. */
const waiting = new WeakMap<Browser, Map<string, WaitingContext[]>>();

function waitingIn(browser: Browser, options: object): WaitingContext[] {
  const waitingByOptions = waiting.get(browser) ?? new Map<string, WaitingContext[]>();
  waiting.set(browser, waitingByOptions);
  const key = JSON.stringify(options);
  const sameOptions = waitingByOptions.get(key) ?? [];
  waitingByOptions.set(key, sameOptions);
  return sameOptions;
}

/** Empties the storage of a context. */
async function emptyStorage({ context, keeper }: WaitingContext, origin: string) {
  // The process of the pages has its own copy of the local storage, which only its pages change at once.
  await keeper.evaluate(() => localStorage.clear());
  const devtools = await context.newCDPSession(keeper);
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORAGE_TYPES });
  await devtools.detach();
}

/**
 * Lends a context with empty storage and one page. Contexts are used again, also by the next test file, because their process
 * and cache have the scripts of the product in compiled form: this halves the processor time of a page. Changes of a page
 * end with the page. A test that changes the whole context takes it. A context with a service worker is not used again.
 */
export async function lendContext(browser: Browser, options: ContextOptions): Promise<LentContext> {
  const { viewport, colorScheme, reducedMotion, ...fixed } = options;
  const sameOptions = waitingIn(browser, fixed);
  const waitingContext = sameOptions.pop();
  if (waitingContext) await emptyStorage(waitingContext, options.baseURL);
  const context = waitingContext?.context ?? (await browser.newContext(options));
  context.setDefaultTimeout(TIMEOUT_MS);
  let isTaken = false;
  function takeContext() {
    isTaken = true;
    return context;
  }
  async function newPage() {
    const page = await context.newPage();
    if (waitingContext) {
      if (viewport) await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: colorScheme ?? 'light', reducedMotion: reducedMotion ?? 'no-preference' });
    }
    const { clock } = page;
    // The clock of a page is that of its context.
    Object.defineProperty(page, 'clock', {
      get() {
        isTaken = true;
        return clock;
      },
    });
    return page;
  }
  const page = await newPage();
  return {
    context,
    page,
    takeContext,
    newPage,
    async giveBack() {
      const pages = context.pages().filter((openPage) => openPage !== waitingContext?.keeper);
      // A handler of a route may still be reading a response that closing takes away.
      await Promise.all([context, ...pages].map((openPage) => openPage.unrouteAll({ behavior: 'ignoreErrors' })));
      // A service worker that is removed still runs for a while, beside that of the next test.
      if (isTaken || context.serviceWorkers().length > 0) return context.close();
      await Promise.all([context.setOffline(false), context.clearPermissions()]);
      const keeper = waitingContext?.keeper ?? (await context.newPage());
      if (!waitingContext) await keeper.goto(PLAIN_FILE);
      await Promise.all(pages.map((openPage) => openPage.close()));
      sameOptions.push({ context, keeper });
    },
  };
}
