import { afterAll, beforeEach, expect, it, vi } from 'vitest';

/** The service worker's global scope, with the listeners that it registers. */
const listeners = new Map<string, (event: object) => void>();
/** The entries of the cache for shared content, by their address. */
const kept = new Map<string, Response>();
const globals = {
  addEventListener: (type: string, listener: (event: object) => void) => void listeners.set(type, listener),
  location: { origin: 'https://stoop.test' },
  caches: {
    open: async () => ({ put: async (path: string, answer: Response) => void kept.set(path, answer) }),
    delete: async () => kept.clear(),
  },
};
for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
// Node redirects to whole addresses alone.
vi.spyOn(Response, 'redirect').mockImplementation(
  (path, status) => new Response(null, { status, headers: { location: String(path) } }),
);
// By its path alone, because the worker's types are not those of a page.
const { takeShared } = await vi.importActual<{ takeShared: () => void }>('./share.ts');
takeShared();
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
beforeEach(() => kept.clear());

/** Sends the form of the system, as a page at `referrer` does. Returns what is kept of it. */
async function share(fields: Record<string, string | File>, referrer = '') {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const respondWith = vi.fn<(answer: Response | Promise<Response>) => void>();
  const request = { method: 'POST', url: 'https://stoop.test/share', referrer, formData: async () => form };
  listeners.get('fetch')?.({ request, respondWith });
  const answer = await respondWith.mock.lastCall?.[0];
  expect([answer?.status, answer?.headers.get('location')]).toEqual([303, '/share']);
  const entry = await kept.get('/share')?.json();
  return entry && { words: entry.words, photos: entry.photos };
}
const file = (type: string) => new File(['x'], 'poster', { type });

it('G-20 keeps the words, the address and the photos that another app shared last, each once', async () => {
  const words = { title: 'Free jazz', text: 'Free jazz on Governors Island', url: 'https://example.org/jazz' };
  expect(await share({ ...words, photos: file('image/jpeg') })).toEqual({
    words: 'Free jazz on Governors Island\nhttps://example.org/jazz',
    photos: 1,
  });
  expect([...kept.keys()]).toEqual(['/share/0', '/share']);
  expect(await share({ title: 'Notes', photos: file('text/plain') }, 'https://stoop.test/chats')).toEqual({
    words: 'Notes',
    photos: 0,
  });
  expect([...kept.keys()]).toEqual(['/share']);
});

it('G-20 keeps nothing that a page of another site sends', async () => {
  expect(await share({ text: 'Call 555-0100' }, 'https://example.org/')).toBeUndefined();
  expect(kept.size).toBe(0);
});
