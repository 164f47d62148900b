/** Strings on this device that outlive the page. It never throws. */
export interface DeviceStorage {
  get(key: string): string | null;
  /** Null removes the value. */
  set(key: string, value: string | null): void;
  keys(): string[];
}

/**
 * Returns a storage of the browser as one that never throws. Values that the browser refuses, because the storage is full or
 * forbidden, last as long as the page.
 */
export function createDeviceStorage(storage: () => Storage): DeviceStorage {
  /** The values that the browser refused to store or to remove. */
  const refused = new Map<string, string | null>();
  return {
    get(key) {
      if (refused.has(key)) return refused.get(key) ?? null;
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        if (value === null) storage().removeItem(key);
        else storage().setItem(key, value);
        refused.delete(key);
      } catch {
        refused.set(key, value);
      }
    },
    keys() {
      const keys = new Set(refused.keys());
      try {
        const stored = storage();
        for (let index = 0; index < stored.length; index++) keys.add(stored.key(index) ?? '');
      } catch {
        // Only refused values are left.
      }
      return [...keys].filter((key) => this.get(key) !== null);
    },
  };
}

/** Values that stay on this device. */
export const deviceStorage = createDeviceStorage(() => localStorage);
/** Values that stay as long as the tab. */
export const tabStorage = createDeviceStorage(() => sessionStorage);
