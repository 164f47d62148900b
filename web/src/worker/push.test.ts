import { afterAll, expect, it, vi } from 'vitest';

/** The service worker's global scope, with the listeners that it registers. */
const listeners = new Map<string, (event: object) => void>();
const showNotification = vi.fn(async (_title: string, _options: object) => {});
const openWindow = vi.fn(async (_url: string) => null);
const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response('{}'));
const globals = {
  addEventListener: (type: string, listener: (event: object) => void) => void listeners.set(type, listener),
  registration: { showNotification },
  clients: { matchAll: async () => [], openWindow },
  location: { origin: 'https://stoop.test' },
  fetch: fetched,
};
for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
// By its path alone, because the worker's types are not those of a page.
await vi.importActual('./sw.ts');
afterAll(() => void vi.unstubAllGlobals());

/** Delivers an event to the worker, and resolves when the worker is done with it. */
async function deliver(type: string, event: object) {
  let done: Promise<unknown> = Promise.resolve();
  listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => (done = work) });
  await done;
}
const content = {
  ...{ title: 'Are you still coming?', tag: 'one', path: '/hangout/h1', at: '2026-11-20T12:00:00.000Z' },
  answer: { about: 'place', label: 'I’m coming', token: 'confirm.ann.h1', done: 'Tu lugar está confirmado' },
};
/** A push of an earlier release, without the sentence for afterwards. */
const homeQuestion = { ...content, answer: { about: 'home', label: 'I got home', token: 'home.p1' } };
const press = (action: string, data: object = content) =>
  deliver('notificationclick', { action, notification: { data, close: () => {} } });

it('B-02 confirms with one tap on the button of the push, and opens the hangout when that fails or the push is pressed', async () => {
  await deliver('push', { data: { json: () => content } });
  expect(showNotification).toHaveBeenLastCalledWith(
    'Are you still coming?',
    expect.objectContaining({ actions: [{ action: 'answer', title: 'I’m coming' }] }),
  );
  await press('');
  expect([fetched.mock.calls.length, openWindow.mock.calls.flat()]).toEqual([0, ['https://stoop.test/hangout/h1']]);
  await press('answer');
  const [[url, init] = []] = fetched.mock.calls;
  expect([url, init?.method, init?.body]).toEqual(['/api/place-links/use', 'POST', '{"token":"confirm.ann.h1"}']);
  expect(showNotification.mock.lastCall?.[0]).toBe('Tu lugar está confirmado');
  expect(openWindow).toHaveBeenCalledTimes(1);
  fetched.mockResolvedValueOnce(new Response('', { status: 404 }));
  await press('answer');
  expect(openWindow).toHaveBeenCalledTimes(2);
});

it('B-07 answers with one tap on the button of the push that the member got home, and opens the hangout when that fails', async () => {
  for (const mock of [fetched, openWindow]) mock.mockClear();
  await deliver('push', { data: { json: () => homeQuestion } });
  expect(showNotification.mock.lastCall?.[1]).toMatchObject({ actions: [{ action: 'answer', title: 'I got home' }] });
  await press('answer', homeQuestion);
  const [[url, init] = []] = fetched.mock.calls;
  expect([url, init?.method, JSON.parse(String(init?.body))]).toEqual([
    ...['/api/safety-links/use', 'POST', { token: 'home.p1', answer: 'yes' }],
  ]);
  expect(showNotification.mock.lastCall?.[0]).toBe('I got home');
  // The notification that replaces it has no button.
  expect(showNotification.mock.lastCall?.[1]).not.toHaveProperty('actions');
  expect(openWindow).not.toHaveBeenCalled();
  fetched.mockResolvedValueOnce(new Response('', { status: 404 }));
  await press('answer', homeQuestion);
  expect(openWindow.mock.calls.flat()).toEqual(['https://stoop.test/hangout/h1']);
});
