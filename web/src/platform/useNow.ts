import { useSyncExternalStore } from 'react';
import { MINUTE_MS } from '#contract/durations.ts';
import { createStore } from './store.ts';

let now = new Date();
/** Counts the minutes while a component shows the time. */
const minutes = createStore(0, () => {
  const timer = setInterval(() => {
    now = new Date();
    minutes.set(minutes.get() + 1);
  }, MINUTE_MS);
  return () => clearInterval(timer);
});

function read() {
  // Without subscribers there is no timer, so the value may be old.
  if (Date.now() - now.getTime() >= MINUTE_MS) now = new Date();
  return now;
}

/** Sets the time that a page shows which the server rendered, so that the browser shows the same at first. @param ms since 1970 */
export function showTimeOfPage(ms: number): void {
  now = new Date(ms);
}

/** Returns the current time, updated every minute for all components at once. */
export const useNow = (): Date => useSyncExternalStore(minutes.subscribe, read, () => now);
