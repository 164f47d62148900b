import { useEffect, useSyncExternalStore } from 'react';

type Load = <T>(load: () => Promise<T>) => Promise<T>;

let withRetry: Load = (load) => load();

/** Sets how the parts are loaded, e.g. with another try. Call it before the app is rendered. */
export function loadPartsWith(load: Load) {
  withRetry = load;
}

export interface Part<T> {
  /** Starts to load the part, for example when the pointer comes near. Does nothing if it is loaded or on its way. */
  load: () => void;
  /** Loads the part. Resolves when it is loaded; with undefined when that has failed. */
  whenLoaded: () => Promise<T | undefined>;
  /**
   * Returns the part as soon as it is loaded; undefined before.
   * @param wanted whether to load it now
   * @throws the reason why it could not be loaded, while it is wanted, so that the page can say so
   */
  use: (wanted: boolean) => T | undefined;
  /** Returns the part, or whether it could not be loaded. For parts around every page: there an error would empty the page. */
  useQuietly: (wanted: boolean) => { part: T | undefined; hasFailed: boolean };
}

/** Makes a part of the design that is loaded when it is first opened, because most visits never open it. */
export function createPart<T>(load: () => Promise<T>): Part<T> {
  let state: { part?: T; failed?: unknown } = {};
  let running: Promise<T | undefined> | null = null;
  /** How many components want the part. A part that nobody wants yet fails silently, and is loaded again when one does. */
  let wanting = 0;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const settle = (next: typeof state) => {
    state = next;
    running = null;
    for (const listener of listeners) listener();
    return next.part;
  };
  function start() {
    if (state.part !== undefined) return Promise.resolve(state.part);
    running ??= withRetry(load).then(
      (part) => settle({ part }),
      (failed) => settle(wanting > 0 ? { failed } : {}),
    );
    return running;
  }
  function usePartState(wanted: boolean) {
    const current = () => state;
    const { part, failed } = useSyncExternalStore(subscribe, current, current);
    useEffect(() => {
      if (!wanted) return;
      wanting++;
      void start();
      return () => {
        wanting--;
      };
    }, [wanted]);
    useEffect(
      () => () => {
        // The next one that opens it starts another attempt. The result of an attempt since then stays.
        if (failed !== undefined && state.failed === failed) state = {};
      },
      [failed],
    );
    return { part, failed };
  }
  function usePart(wanted: boolean) {
    const { part, failed } = usePartState(wanted);
    if (wanted && failed !== undefined) throw failed;
    return part;
  }
  function useQuietly(wanted: boolean) {
    const { part, failed } = usePartState(wanted);
    return { part, hasFailed: failed !== undefined };
  }
  return { load: () => void start(), whenLoaded: start, use: usePart, useQuietly };
}
