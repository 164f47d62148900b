import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';

/** The service worker's global scope, with the listeners that it registers. */
const listeners = new Map<string, (event: object) => void>();
/** The answers that the worker keeps, by the name of the cache and the address. */
const kept = new Map<string, Map<string, Response>>();
const fetched = vi.fn<(address: string) => Promise<Response>>();
function cacheOf(name: string) {
  const entries = kept.get(name) ?? new Map<string, Response>();
  kept.set(name, entries);
  return {
    match: async (url: string) => entries.get(new URL(url, location.origin).pathname)?.clone(),
    put: async (path: string, answer: Response) => void entries.set(path, answer),
    add: async (path: string) => void entries.set(path, await fetched(path)),
    addAll: async () => {},
  };
}
const globals = {
  addEventListener: (type: string, listener: (event: object) => void) => void listeners.set(type, listener),
  registration: {},
  location: { origin: 'https://stoop.test' },
  caches: {
    open: async (name: string) => cacheOf(name),
    match: async (url: string) =>
      [...kept.values()].map((entries) => entries.get(new URL(url, location.origin).pathname)?.clone()).find(Boolean),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
  },
  fetch: fetched,
};
for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
// By its path alone, because the worker's types are not those of a page.
const { serveApp } = await vi.importActual<{ serveApp: () => void }>('./offline-app.ts');
serveApp();
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  kept.clear();
});

const pageOf = (build: string, words: string) => `<meta name="stoop-build" content="${build}" />${words}`;

/** Keeps the app as the server has it now. Returns whether it is kept. */
async function keepApp(build: string, words: string) {
  fetched.mockImplementation(async (address) =>
    address.endsWith('.json') ? Response.json(['/assets/app-1.js']) : new Response(pageOf(build, words)),
  );
  const answered = vi.fn();
  let done: Promise<unknown> = Promise.resolve();
  const waitUntil = (work: Promise<unknown>) => (done = work);
  listeners.get('message')?.({ data: { kind: 'keep' }, ports: [{ postMessage: answered }], waitUntil });
  await done;
  return answered.mock.lastCall?.[0];
}

/** Opens a page whose answer of the server is given. */
function openPage(preloadResponse: Promise<Response>): Promise<Response> {
  const respondWith = vi.fn<(answer: Promise<Response>) => void>();
  const request = { method: 'GET', mode: 'navigate', url: 'https://stoop.test/hangouts' };
  listeners.get('fetch')?.({ request, preloadResponse, respondWith });
  return respondWith.mock.lastCall?.[0] ?? Promise.reject(new Error('The worker does not answer.'));
}
const wordsOf = async (answer: Promise<Response>) => (await (await answer).text()).replace(/<.*>/, '');

it('G-14 answers with the page of the server, and with the kept one after three seconds, without a network or while the server is down', async () => {
  await keepApp('one', 'kept');
  expect(await wordsOf(openPage(Promise.resolve(new Response('served'))))).toBe('served');
  const slow = openPage(new Promise((done) => setTimeout(done, 2999, new Response('slow'))));
  await vi.advanceTimersByTimeAsync(3000);
  expect(await wordsOf(slow)).toBe('slow');
  const tooSlow = openPage(new Promise((done) => setTimeout(done, 3001, new Response('too slow'))));
  await vi.advanceTimersByTimeAsync(3001);
  expect(await wordsOf(tooSlow)).toBe('kept');
  expect(await wordsOf(openPage(Promise.reject(new TypeError('Failed to fetch'))))).toBe('kept');
  for (const status of [502, 503, 504])
    expect(await wordsOf(openPage(Promise.resolve(new Response('away', { status }))))).toBe('kept');
  // A fault and an unknown page are answers of the server.
  for (const status of [404, 500])
    expect(await wordsOf(openPage(Promise.resolve(new Response('served', { status }))))).toBe('served');
});

it('G-14 waits for the server on a device that keeps no app', async () => {
  const first = openPage(new Promise((done) => setTimeout(done, 9000, new Response('served'))));
  await vi.advanceTimersByTimeAsync(9000);
  expect(await wordsOf(first)).toBe('served');
});

it('G-14 answers with the files of the app that are on the device, and leaves the API to the server', async () => {
  await keepApp('one', 'kept');
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const fileAt = (path: string) => {
    const respondWith = vi.fn<(answer: Promise<Response>) => void>();
    const request = { method: 'GET', mode: 'cors', url: `https://stoop.test${path}` };
    listeners.get('fetch')?.({ request, respondWith });
    return respondWith.mock.lastCall?.[0];
  };
  expect((await fileAt('/assets/app-1.js'))?.ok).toBe(true);
  await expect(fileAt('/assets/app-2.js')).rejects.toThrow('Failed to fetch');
  for (const path of ['/api/chats', '/media/photo', '/v1/token']) expect(fileAt(path), path).toBeUndefined();
});

it('G-14 keeps the page in the language that the browser has now, also of the same build', async () => {
  expect(await keepApp('one', 'in English')).toBe(true);
  expect(await keepApp('one', 'in Spanish')).toBe(true);
  expect(await wordsOf(openPage(Promise.reject(new TypeError('Failed to fetch'))))).toBe('in Spanish');
  expect(await keepApp('two', 'in Chinese')).toBe(true);
  expect(await wordsOf(openPage(Promise.reject(new TypeError('Failed to fetch'))))).toBe('in Chinese');
  expect([...kept.keys()].sort()).toEqual(['stoop-files-one', 'stoop-files-two', 'stoop-shell']);
});
