import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

const TIMEOUT_MS = 20_000;
/** The storage that is emptied before a context is used again. */
const STORAGE_TYPES = 'cookies,indexeddb,local_storage,service_workers,cache_storage,file_systems';

/** A browser context in use. */
export interface LentContext {
  context: BrowserContext;
  page: Page;
  /** Returns the context for changes that outlive its pages. It is closed afterwards instead of being used again. */
  takeContext(): BrowserContext;
  newPage(): Promise<Page>;
  /** Ends the use of the context. */
  giveBack(): Promise<void>;
}

/** Contexts that wait for their next use, by their options. */
const waiting = new Map<string, BrowserContext[]>();

/**
 * Lends a context with empty storage and one page. Contexts are used again, because their cache has the scripts of the product
 * in compiled form: this halves the processor time of a page. Changes of a page end with the page. A test
 * that changes the whole context takes it.
 */
export async function lendContext(
  browser: Browser,
  options: BrowserContextOptions & { baseURL: string },
): Promise<LentContext> {
  const key = JSON.stringify(options);
  const kept = waiting.get(key)?.pop();
  const context = kept ?? (await browser.newContext(options));
  context.setDefaultTimeout(TIMEOUT_MS);
  let isTaken = false;
  function takeContext() {
    isTaken = true;
    return context;
  }
  async function newPage() {
    const page = await context.newPage();
    const { clock } = page;
    page.context = takeContext;
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
  if (kept) {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', { origin: options.baseURL, storageTypes: STORAGE_TYPES });
    await devtools.detach();
  }
  return {
    context,
    page,
    takeContext,
    newPage,
    async giveBack() {
      const pages = context.pages();
      // A handler of a route may still be reading a response that closing takes away.
      await Promise.all([context, ...pages].map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
      if (isTaken) return context.close();
      await Promise.all(pages.map((one) => one.close()));
      waiting.set(key, [...(waiting.get(key) ?? []), context]);
    },
  };
}

/** Closes the contexts that wait. The next file has a product at another address. */
export async function closeWaitingContexts(): Promise<void> {
  const all = [...waiting.values()].flat();
  waiting.clear();
  await Promise.all(all.map((context) => context.close()));
}
