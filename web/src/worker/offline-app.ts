/// Caches the app on the device: its page, and the files that the build lists. It caches nothing of any member.
import type { WorkerRequest } from '#web/platform/worker/messages.ts';

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

/** The cached HTML shell, in the language of this browser. It contains no screen, so it serves every path. */
const SHELL_PATH = '/settings';
/** The cache of the page and of the files whose names have no hash. */
const SHELL = 'stoop-shell';
/** The caches of the other files, one for each build. */
const FILES = 'stoop-files-';
const FILES_AT_ONCE = 4;
/** A page that has not arrived within this time is answered from the cache. */
const PAGE_WITHIN_MS = 3000;
/** Paths that are no pages. */
const NON_PAGE_PATHS = /^\/(?:api|functions|v1|v2|media|artists|assets|inbox)\/|\.\w+$/;
/** The answers of a proxy while the server is down. */
const GATEWAY_ERRORS = [502, 503, 504];

/** Serves the cached app, and caches a newer one when a page asks for it. */
export function serveApp() {
  // The request for a page starts at once, while the browser still starts the worker.
  worker.addEventListener('activate', (event) => event.waitUntil(worker.registration.navigationPreload?.enable()));
  worker.addEventListener('message', (event) => {
    const request = event.data as WorkerRequest | null;
    if (request?.kind !== 'keep') return;
    event.waitUntil(precacheApp().then((isCached) => event.ports[0]?.postMessage(isCached)));
  });
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== location.origin) return;
    if (request.mode === 'navigate') {
      if (!NON_PAGE_PATHS.test(pathname)) event.respondWith(answerPage(event));
    } else if (pathname.startsWith('/assets/')) event.respondWith(answerFile(request, caches));
    else if (/^\/[\w.-]+\.(?:js|css|svg|webmanifest)$/.test(pathname)) event.respondWith(answerFromShell(request));
  });
}

/**
 * Answers with the page of the server, so that the app fits the API. Without an answer in time, answers with the cached page.
 */
async function answerPage(event: FetchEvent): Promise<Response> {
  const answer = Promise.resolve(event.preloadResponse).then(
    (preloaded: Response | undefined) => preloaded ?? fetch(event.request),
  );
  const timely = await Promise.race([answer.catch(() => null), after(PAGE_WITHIN_MS)]);
  if (timely && !GATEWAY_ERRORS.includes(timely.status)) return timely;
  const cached = await (await caches.open(SHELL)).match(SHELL_PATH, { ignoreVary: true });
  return cached ?? answer;
}

const after = (ms: number) => new Promise<null>((done) => setTimeout(done, ms, null));

const answerFromShell = async (request: Request) => answerFile(request, await caches.open(SHELL));

async function answerFile(request: Request, cache: Cache | CacheStorage): Promise<Response> {
  return (await cache.match(request.url, { ignoreVary: true })) ?? fetch(request);
}

const buildOf = (page: string) => /<meta name="stoop-build" content="(\w+)"/.exec(page)?.[1];

/** Caches the app of the server's current build, unless it is cached already. Returns whether it is cached now. */
async function precacheApp(): Promise<boolean> {
  const page = await fetch(SHELL_PATH, { cache: 'no-cache' }).catch(() => null);
  if (!page?.ok || page.redirected) return false;
  const build = buildOf(await page.clone().text());
  if (build === undefined) return false;
  const shell = await caches.open(SHELL);
  const previousBuild = buildOf((await (await shell.match(SHELL_PATH, { ignoreVary: true }))?.text()) ?? '');
  try {
    if (build !== previousBuild) await precacheFiles(build, shell);
    // Last, so that a page is never cached without its files.
    await shell.put(SHELL_PATH, page);
  } catch {
    // The next start of the app tries again, with the files that are cached by now.
    return false;
  }
  if (build === previousBuild) return true;
  // Open tabs may still need files of the build before.
  const neededCaches = [build, previousBuild].map((name) => FILES + name);
  const old = (await caches.keys()).filter((name) => name.startsWith(FILES) && !neededCaches.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  return true;
}

/** Fetches the files of a build into the caches. A file that an earlier build had too is copied. @throws TypeError */
async function precacheFiles(build: string, shell: Cache) {
  const list = await fetch(`/assets/build-${build}.json`);
  const paths = (await list.json()) as string[];
  const files = await caches.open(FILES + build);
  const [hashed, plain] = [paths.filter(hasHash), paths.filter((path) => !hasHash(path))];
  for (let start = 0; start < hashed.length; start += FILES_AT_ONCE)
    await Promise.all(hashed.slice(start, start + FILES_AT_ONCE).map((path) => precacheFile(path, files)));
  await shell.addAll(plain.map((path) => new Request(path, { cache: 'no-cache' })));
}

const hasHash = (path: string) => path.startsWith('/assets/');

async function precacheFile(path: string, files: Cache) {
  if (await files.match(path, { ignoreVary: true })) return;
  const cached = await caches.match(path, { ignoreVary: true });
  if (cached) await files.put(path, cached);
  else await files.add(path);
}
