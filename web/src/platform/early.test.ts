import { beforeEach, expect, it, vi } from 'vitest';
import { fetchOnce, forgetEarlyReads, hasEarlyReads } from './early.ts';

const ADDRESS = '/api/chats';
const sent = vi.fn(async (_address: string, _init: RequestInit) => new Response('fetched'));
const ask = (init: RequestInit = {}, token = 'ana') =>
  fetchOnce(ADDRESS, { method: 'GET', headers: { authorization: `Bearer ${token}` }, ...init });
const read = (answer: Promise<Response>) => {
  globalThis.stoopEarly = { token: 'ana', answers: new Map([[ADDRESS, answer]]) };
};
const early = () => read(Promise.resolve(new Response('early')));

beforeEach(() => {
  sent.mockClear();
  vi.stubGlobal('fetch', sent);
});

it('takes an early answer once', async () => {
  early();
  const answers = [await ask(), await ask()];
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['early', 'fetched']);
  expect(hasEarlyReads()).toBe(false);
});

it('leaves it for another token, another address or a change', async () => {
  early();
  const others = [
    await ask({}, 'ben'),
    await ask({ method: 'PATCH' }),
    await fetchOnce('/api/other', { method: 'GET' }),
  ];
  expect(await Promise.all(others.map((answer) => answer.text()))).toEqual(['fetched', 'fetched', 'fetched']);
  expect(hasEarlyReads()).toBe(true);
});

it('sends a read again that failed, and stops waiting when the caller does', async () => {
  read(Promise.reject(new TypeError('no network')));
  expect(await (await ask()).text()).toBe('fetched');
  read(new Promise(() => {}));
  const stopped = new AbortController();
  const asked = ask({ signal: stopped.signal });
  stopped.abort(new Error('left'));
  await expect(asked).rejects.toThrow('left');
  expect(sent).toHaveBeenCalledTimes(1);
});

it('keeps nothing after the session', async () => {
  early();
  forgetEarlyReads();
  expect(await (await ask()).text()).toBe('fetched');
  expect(globalThis.stoopEarly).toBeUndefined();
});
