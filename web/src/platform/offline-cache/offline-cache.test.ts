import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deviceDatabase } from '../device-database.ts';
import { CACHED_MS, ENTRIES_MAX, ENTRY_MAX, OFFLINE_DATABASE } from './cache-options.ts';
import { OfflineCache } from './offline-cache.ts';

const NOW = Date.parse('2026-11-24T12:00:00Z');

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});
afterEach(() => void vi.unstubAllGlobals());

/** Opens the page of a member on this device, at a time in ms. */
function openPage(uid: string, now = NOW) {
  const ask = deviceDatabase(OFFLINE_DATABASE, 'seen');
  const page = new OfflineCache({ ask, now: () => now, later: () => {} });
  page.start(uid);
  const keys = async () => (await ask('readonly', (store) => store.getAllKeys())) as string[];
  return { page, keys };
}

it('G-15 shows and keeps a state for seven days, and not a millisecond longer', async () => {
  const { page } = openPage('ana');
  page.save('hangouts', ['a hangout']);
  expect(await page.read('hangouts')).toEqual({ at: NOW, data: ['a hangout'] });
  const onLastDay = openPage('ana', NOW + CACHED_MS);
  expect(await onLastDay.page.read('hangouts')).toEqual({ at: NOW, data: ['a hangout'] });
  expect(await onLastDay.keys()).toEqual(['ana.hangouts']);
  const afterwards = openPage('ana', NOW + CACHED_MS + 1);
  expect(await afterwards.page.read('hangouts')).toBeNull();
  await expect.poll(afterwards.keys).toEqual([]);
});

it('G-15 deletes what another member left on the device, whose session ended without a logout', async () => {
  const { page } = openPage('ben');
  page.save('messages', 'a message to Ben');
  page.flush();
  const { page: anas, keys } = openPage('ana');
  await expect.poll(keys).toEqual([]);
  expect(await anas.read('messages')).toBeNull();
});

it('G-15 keeps the entries of members whose uids begin alike apart', async () => {
  const { page } = openPage('ana');
  page.save('messages', 'of Ana');
  page.flush();
  const { keys } = openPage('ana2');
  await expect.poll(keys).toEqual([]);
});

it('G-15 deletes everything when the session ends', async () => {
  const { page, keys } = openPage('ana');
  page.save('messages', 'a message');
  page.flush();
  page.end();
  await expect.poll(keys).toEqual([]);
  expect(await page.read('messages')).toBeNull();
});

it('G-15 keeps the newest entries when there are too many, and none that is too large', async () => {
  for (const [index, uid] of Array.from({ length: ENTRIES_MAX + 2 }, () => 'ana').entries()) {
    const { page } = openPage(uid, NOW + index);
    page.save(`screen-${index}`, index);
    page.flush();
    await page.read(`screen-${index}`);
  }
  const { page, keys } = openPage('ana', NOW + 1000);
  page.save('large', 'x'.repeat(ENTRY_MAX));
  page.flush();
  await expect.poll(async () => (await keys()).length).toBe(ENTRIES_MAX);
  expect(await keys()).not.toContain('ana.screen-1');
  expect(await keys()).toContain('ana.screen-2');
  expect(await page.read('large')).toBeNull();
});
