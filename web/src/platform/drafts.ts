import { session } from './session/index.ts';

/** What was typed and not saved, by key, for the member who is signed in. Values are whatever JSON can hold. */
export interface Drafts {
  get<T = string>(key: string): T | null;
  /** `null` and the empty string clear. */
  set(key: string, value: unknown): void;
  clear(key: string): void;
}

interface Ports {
  /** The signed-in member; null for a visitor. */
  uid: () => string | null;
  /** Of a member: kept on this device. Of a visitor: as long as the tab. */
  storage: (uid: string | null) => Storage;
}

const prefix = (uid: string | null) => `stoop.draft.${uid ?? 'visitor'}.`;

/** Drafts in storage; where that is full or forbidden, in memory as long as the page lives. */
export function createDrafts({ uid, storage }: Ports): Drafts & { clearAll(uid: string): void } {
  const memory = new Map<string, string>();

  function write(name: string, value: string | null) {
    if (value === null) memory.delete(name);
    else memory.set(name, value);
    try {
      if (value === null) storage(uid()).removeItem(name);
      else storage(uid()).setItem(name, value);
    } catch {
      // The memory has it.
    }
  }

  return {
    get<T>(key: string) {
      const name = prefix(uid()) + key;
      let found = memory.get(name) ?? null;
      try {
        found = storage(uid()).getItem(name) ?? found;
        return found === null ? null : (JSON.parse(found) as T);
      } catch {
        return null;
      }
    },
    set(key, value) {
      const nothing = value === null || value === undefined || value === '';
      write(prefix(uid()) + key, nothing ? null : JSON.stringify(value));
    },
    clear: (key) => write(prefix(uid()) + key, null),
    clearAll(member) {
      const own = prefix(member);
      for (const name of memory.keys()) if (name.startsWith(own)) memory.delete(name);
      try {
        const kept = storage(member);
        const names = Array.from({ length: kept.length }, (_, index) => kept.key(index));
        for (const name of names) if (name?.startsWith(own)) kept.removeItem(name);
      } catch {
        // Nothing can be stored, so nothing is.
      }
    },
  };
}

const own = createDrafts({
  uid: () => session.getSnapshot().uid,
  storage: (uid) => (uid ? localStorage : sessionStorage),
});
export const drafts: Drafts = own;

// Signing out deletes a member's drafts. They are kept when the server ended the session, so that nothing typed is lost.
session.onEnd(({ uid, reason }) => {
  if (reason === 'signed-out') own.clearAll(uid);
});
