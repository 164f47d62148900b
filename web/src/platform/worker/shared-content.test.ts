import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readShared } from './shared-content.ts';

const NOW = Date.parse('2026-11-24T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  const entries = new Map([['/share', JSON.stringify({ words: 'Dumplings on Saturday?', photos: 0, sharedAt: NOW })]]);
  vi.stubGlobal('location', { pathname: '/share' });
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (path: string) => (entries.has(path) ? new Response(entries.get(path)) : undefined),
    }),
    delete: async () => entries.clear(),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('G-20 keeps what another app shared for half an hour, and then deletes it', async () => {
  vi.setSystemTime(NOW + 30 * 60_000);
  expect(await readShared()).toEqual({ text: 'Dumplings on Saturday?', photos: [] });
  vi.setSystemTime(NOW + 30 * 60_000 + 1);
  expect(await readShared()).toBeNull();
  vi.setSystemTime(NOW);
  expect(await readShared()).toBeNull();
});

it.each(['/share/', '/Share', '/%73hare'])(
  'G-20 shows nothing at %s, to which another site may lead',
  async (pathname) => {
    vi.stubGlobal('location', { pathname });
    expect(await readShared()).toBeNull();
  },
);
