import { useEffect, useSyncExternalStore } from 'react';

type Load = <T>(load: () => Promise<T>) => Promise<T>;

let loadModule: Load = (load) => load();

/** Sets how the modules are loaded, e.g. with another try. Call it before the app is rendered. */
export function setModuleLoader(load: Load) {
  loadModule = load;
}

export interface LazyModule<T> {
  /** Starts to load the module, for example when the pointer comes near. Does nothing if it is loaded or on its way. */
  load: () => void;
  /** Loads the module. Resolves when it is loaded; with undefined when that has failed. */
  whenLoaded: () => Promise<T | undefined>;
  /**
   * Returns the module as soon as it is loaded; undefined before.
   * @param wanted whether to load it now
   * @throws the reason why it could not be loaded, while it is wanted, so that the page can say so
   */
  useModule: (wanted: boolean) => T | undefined;
  /** Returns the module, or whether it could not be loaded. For modules around every page: there an error would empty the page. */
  useModuleState: (wanted: boolean) => { module: T | undefined; hasFailed: boolean };
}

/** Returns a module that is loaded when it is first wanted, because most visits never open it. */
export function lazyModule<T>(load: () => Promise<T>): LazyModule<T> {
  let state: { module?: T; failed?: unknown } = {};
  let running: Promise<T | undefined> | null = null;
  /** How many components want the module. A module that nobody wants yet fails silently, and is loaded again when one does. */
  let mountedUsers = 0;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const settle = (next: typeof state) => {
    state = next;
    running = null;
    for (const listener of listeners) listener();
    return next.module;
  };
  function start() {
    if (state.module !== undefined) return Promise.resolve(state.module);
    running ??= loadModule(load).then(
      (module) => settle({ module }),
      (failed) => settle(mountedUsers > 0 ? { failed } : {}),
    );
    return running;
  }
  function useLoadState(wanted: boolean) {
    const current = () => state;
    const { module, failed } = useSyncExternalStore(subscribe, current, current);
    useEffect(() => {
      if (!wanted) return;
      mountedUsers++;
      void start();
      return () => {
        mountedUsers--;
      };
    }, [wanted]);
    useEffect(
      () => () => {
        // The next one that opens it starts another attempt. The result of an attempt since then stays.
        if (failed !== undefined && state.failed === failed) state = {};
      },
      [failed],
    );
    return { module, failed };
  }
  function useModule(wanted: boolean) {
    const { module, failed } = useLoadState(wanted);
    if (wanted && failed !== undefined) throw failed;
    return module;
  }
  function useModuleState(wanted: boolean) {
    const { module, failed } = useLoadState(wanted);
    return { module, hasFailed: failed !== undefined };
  }
  return { load: () => void start(), whenLoaded: start, useModule, useModuleState };
}
