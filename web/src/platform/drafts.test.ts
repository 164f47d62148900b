import { expect, it, vi } from 'vitest';

vi.mock('./session/index.ts', () => ({
  session: { getSnapshot: () => ({ uid: null }), onStart: () => () => {}, onEnd: () => () => {} },
}));
const { createDrafts } = await import('./drafts.ts');
const { createDeviceStorage } = await import('./device-storage.ts');

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

it('M-10 W-21 stores drafts by member and key', () => {
  const kept = storage();
  let uid: string | null = 'ana';
  const make = () => createDrafts({ uid: () => uid, storage: () => createDeviceStorage(() => kept) });
  make().set('chat.1', 'Hello');
  make().set('wizard', { step: 2, bio: 'Hi' });
  expect(make().get('chat.1')).toBe('Hello');
  expect(make().get('wizard')).toEqual({ step: 2, bio: 'Hi' });
  uid = 'ben';
  expect(make().get('chat.1')).toBeNull();
});

it('deletes only the drafts of the member who signs out', () => {
  const kept = storage();
  let uid = 'ana';
  const drafts = createDrafts({ uid: () => uid, storage: () => createDeviceStorage(() => kept) });
  drafts.set('a', 'one');
  drafts.set('b', 'two');
  uid = 'ben';
  drafts.set('a', 'three');
  kept.setItem('stoop.theme', 'dark');
  drafts.clearAll('ana');
  expect(drafts.get('a')).toBe('three');
  expect(kept.length).toBe(2);
  uid = 'ana';
  expect(drafts.get('a')).toBeNull();
});

it('M-10 W-21 deletes an empty draft, and works while the storage is full', () => {
  const kept = storage();
  const drafts = createDrafts({ uid: () => 'ana', storage: () => createDeviceStorage(() => kept) });
  drafts.set('a', 'x');
  drafts.set('a', '');
  expect(kept.length).toBe(0);
  const full = createDeviceStorage(() => ({
    ...storage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  }));
  const unstored = createDrafts({ uid: () => 'ana', storage: () => full });
  unstored.set('a', 'x');
  expect(unstored.get('a')).toBe('x');
});
