import { expect, it, vi } from 'vitest';
import { createStore } from './store.ts';

it('calls each subscriber once for each other value, and never for the same one', () => {
  const store = createStore('a');
  const [first, second] = [vi.fn(), vi.fn()];
  store.subscribe(first);
  const unsubscribe = store.subscribe(second);
  store.set('a');
  expect(first).not.toHaveBeenCalled();
  store.set('b');
  unsubscribe();
  store.set('c');
  expect(store.get()).toBe('c');
  expect(first).toHaveBeenCalledTimes(2);
  expect(second).toHaveBeenCalledTimes(1);
});

it('observes from the first subscriber to the last, and again with the next one', () => {
  const stop = vi.fn();
  const observe = vi.fn(() => stop);
  const store = createStore(0, observe);
  expect(observe).not.toHaveBeenCalled();
  const unsubscribers = [store.subscribe(() => {}), store.subscribe(() => {})];
  expect(observe).toHaveBeenCalledTimes(1);
  for (const unsubscribe of unsubscribers) {
    expect(stop).not.toHaveBeenCalled();
    unsubscribe();
    if (unsubscribe === unsubscribers[0]) unsubscribe();
  }
  expect(stop).toHaveBeenCalledTimes(1);
  store.subscribe(() => {});
  expect(observe).toHaveBeenCalledTimes(2);
});
