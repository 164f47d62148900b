import { expect, it } from 'vitest';
import { createDeviceStorage } from './device-storage.ts';

function memoryStorage(): Storage {
  const stored = new Map<string, string>();
  return {
    get length() {
      return stored.size;
    },
    key: (index) => [...stored.keys()][index] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
  };
}
const refuse = () => {
  throw new DOMException('full', 'QuotaExceededError');
};

it('stores, lists and removes values', () => {
  const browser = memoryStorage();
  const storage = createDeviceStorage(() => browser);
  storage.set('a', '1');
  storage.set('b', '2');
  storage.set('b', null);
  expect([storage.get('a'), storage.get('b'), storage.keys()]).toEqual(['1', null, ['a']]);
});

it('keeps values for the page when the storage is full', () => {
  const browser = memoryStorage();
  let isFull = true;
  const storage = createDeviceStorage(() =>
    isFull ? { ...browser, length: browser.length, setItem: refuse } : browser,
  );
  browser.setItem('a', 'old');
  storage.set('a', 'new');
  expect([storage.get('a'), browser.getItem('a')]).toEqual(['new', 'old']);
  isFull = false;
  storage.set('a', 'newer');
  expect([storage.get('a'), browser.getItem('a')]).toEqual(['newer', 'newer']);
});

it('keeps values for the page when the storage is forbidden', () => {
  const storage = createDeviceStorage(refuse);
  expect([storage.get('a'), storage.keys()]).toEqual([null, []]);
  storage.set('a', '1');
  expect([storage.get('a'), storage.keys()]).toEqual(['1', ['a']]);
  storage.set('a', null);
  expect([storage.get('a'), storage.keys()]).toEqual([null, []]);
});
