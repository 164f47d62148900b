import { deviceDatabase, keysOf } from './device-database.ts';
import { session } from './session/index.ts';

/** Stores files of the signed-in member on this device, by key. They survive a reload where the browser allows it. */
export interface Blobs {
  put(key: string, blob: Blob): void;
  get(key: string): Promise<Blob | null>;
  remove(key: string): void;
}

const ask = deviceDatabase('stoop', 'files');

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
      const stored: unknown = await ask('readonly', (store) => store.get(name));
      return stored instanceof Blob ? stored : null;
    },
    remove(key) {
      const name = nameOf(key);
      memory.delete(name);
      void ask('readwrite', (store) => store.delete(name));
    },
    clearAll(uid) {
      for (const name of memory.keys()) if (name.startsWith(`${uid}.`)) memory.delete(name);
      void ask('readwrite', (store) => store.delete(keysOf(uid)));
    },
  };
}

const memberBlobs = createBlobs(() => session.getSnapshot().uid);
// Signing out deletes a member's files. They are kept when the server ended the session, so that nothing is lost.
session.onEnd(({ uid, reason }) => {
  if (reason === 'signed-out') memberBlobs.clearAll(uid);
});
export const blobs: Blobs = memberBlobs;
