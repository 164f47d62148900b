/** Runs one request on the database's store and returns its result; undefined where nothing can be stored. It never throws. */
export type DeviceDatabase = <T>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<T>,
) => Promise<T | undefined>;

/** Returns a database of this device with one store, whose entries have keys of their own. */
export function deviceDatabase(name: string, storeName: string): DeviceDatabase {
  /** Opens the database; null where the browser has none or forbids it. */
  const open = () =>
    new Promise<IDBDatabase | null>((resolve) => {
      try {
        const request = indexedDB.open(name, 1);
        request.onupgradeneeded = () => request.result.createObjectStore(storeName);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => resolve(null);
      } catch {
        resolve(null);
      }
    });

  return async function ask<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>) {
    const database = await open();
    if (!database) return undefined;
    try {
      return await new Promise<T | undefined>((resolve) => {
        const transaction = database.transaction(storeName, mode);
        const request = run(transaction.objectStore(storeName));
        transaction.oncomplete = () => resolve(request.result);
        // The database is full or locked by another version of the page.
        transaction.onerror = transaction.onabort = () => resolve(undefined);
      });
    } catch {
      return undefined;
    } finally {
      database.close();
    }
  };
}

/** The keys that begin with a member's uid and a dot. */
export const keysOf = (uid: string) => IDBKeyRange.bound(`${uid}.`, `${uid}.\uffff`);
