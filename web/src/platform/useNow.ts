import { useSyncExternalStore } from 'react';
import { MINUTE_MS } from '#contract/durations.ts';

const watchers = new Set<() => void>();
let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(watcher: () => void) {
  watchers.add(watcher);
  timer ??= setInterval(() => {
    now = new Date();
    for (const one of watchers) one();
  }, MINUTE_MS);
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function read() {
  // Without subscribers there is no timer, so the value may be old.
  if (Date.now() - now.getTime() >= MINUTE_MS) now = new Date();
  return now;
}

/** Returns the current time, updated every minute for all components at once. */
export const useNow = (): Date => useSyncExternalStore(subscribe, read, read);
