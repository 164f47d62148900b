/** A value that changes, for useSyncExternalStore. */
export interface Store<T> {
  get: () => T;
  /** Calls the listeners, unless it is the same value. */
  set: (value: T) => void;
  /** Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
}

/** @param observe called with the first subscriber; the function that it returns is called after the last one has left */
export function createStore<T>(initial: T, observe?: () => () => void): Store<T> {
  let current = initial;
  let stopObserving: (() => void) | undefined;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      if (listeners.size === 0) stopObserving = observe?.();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stopObserving?.();
      };
    },
  };
}
