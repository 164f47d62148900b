import { session } from './session/index.ts';

/** Stores files of the signed-in member on this device, by key. They survive a reload where the browser allows it. */
export interface Blobs {
  put(key: string, blob: Blob): void;
  get(key: string): Promise<Blob | null>;
  remove(key: string): void;
}

const STORE = 'files';

/** Opens the database; null where the browser has none or forbids it. */
function open(): Promise<IDBDatabase | null> {
  return new Promise((done) => {
    try {
      const request = indexedDB.open('stoop', 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onsuccess = () => done(request.result);
      request.onerror = () => done(null);
    } catch {
      done(null);
    }
  });
}

/** Runs one request and returns its result; undefined where nothing can be stored. */
async function ask<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  const database = await open();
  if (!database) return undefined;
  try {
    return await new Promise<T | undefined>((done) => {
      const transaction = database.transaction(STORE, mode);
      const request = run(transaction.objectStore(STORE));
      transaction.oncomplete = () => done(request.result);
      // The database is full or locked by another version of the page. The file is in memory.
      transaction.onerror = transaction.onabort = () => done(undefined);
    });
  } catch {
    return undefined;
  } finally {
    database.close();
  }
}

function createBlobs(uidOf: () => string | null): Blobs & { clearAll(uid: string): void } {
  const memory = new Map<string, Blob>();
  const nameOf = (key: string) => `${uidOf() ?? 'visitor'}.${key}`;
  return {
    put(key, blob) {
      const name = nameOf(key);
      memory.set(name, blob);
      void ask('readwrite', (store) => store.put(blob, name));
    },
    async get(key) {
      const name = nameOf(key);
      const inMemory = memory.get(name);
      if (inMemory) return inMemory;
      const found: unknown = await ask('readonly', (store) => store.get(name));
      return found instanceof Blob ? found : null;
    },
    remove(key) {
      const name = nameOf(key);
      memory.delete(name);
      void ask('readwrite', (store) => store.delete(name));
    },
    clearAll(uid) {
      for (const name of memory.keys()) if (name.startsWith(`${uid}.`)) memory.delete(name);
      void ask('readwrite', (store) => store.delete(IDBKeyRange.bound(`${uid}.`, `${uid}.\uffff`)));
    },
  };
}

const own = createBlobs(() => session.getSnapshot().uid);
// Signing out deletes a member's files. They are kept when the server ended the session, so that nothing is lost.
session.onEnd(({ uid, reason }) => {
  if (reason === 'signed-out') own.clearAll(uid);
});
export const blobs: Blobs = own;
