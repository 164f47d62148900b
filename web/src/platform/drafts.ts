import { type DeviceStorage, deviceStorage, tabStorage } from './device-storage.ts';
import { session } from './session/index.ts';

/** Stores unsaved input of the signed-in member, by key. Values are anything that JSON can represent. */
export interface Drafts {
  get<T = string>(key: string): T | null;
  /** Stores a value. `null` and the empty string delete it. */
  set(key: string, value: unknown): void;
  clear(key: string): void;
}

interface Ports {
  /** Returns the signed-in member; null for a visitor. */
  uid: () => string | null;
  storage: (uid: string | null) => DeviceStorage;
}

const prefix = (uid: string | null) => `stoop.draft.${uid ?? 'visitor'}.`;

/** Returns drafts in a storage. */
export function createDrafts({ uid, storage }: Ports): Drafts & { clearAll(uid: string | null): void } {
  const write = (key: string, value: string | null) => storage(uid()).set(prefix(uid()) + key, value);
  return {
    get<T>(key: string) {
      try {
        return JSON.parse(storage(uid()).get(prefix(uid()) + key) ?? 'null') as T | null;
      } catch {
        return null;
      }
    },
    set(key, value) {
      const isEmpty = value === null || value === undefined || value === '';
      write(key, isEmpty ? null : JSON.stringify(value));
    },
    clear: (key) => write(key, null),
    clearAll(member) {
      const memberStorage = storage(member);
      for (const key of memberStorage.keys()) if (key.startsWith(prefix(member))) memberStorage.set(key, null);
    },
  };
}

const memberDrafts = createDrafts({
  uid: () => session.getSnapshot().uid,
  // A visitor may use a shared computer, so their drafts end with the tab.
  storage: (uid) => (uid ? deviceStorage : tabStorage),
});
export const drafts: Drafts = memberDrafts;

// Deletes the drafts of a visitor who signs in. Otherwise the next person at this computer could read them after the member signs out.
session.onStart(() => memberDrafts.clearAll(null));
// Signing out deletes a member's drafts. They are kept when the server ended the session, so that nothing typed is lost.
session.onEnd(({ uid, reason }) => {
  if (reason === 'signed-out') memberDrafts.clearAll(uid);
});
