import { useSyncExternalStore } from 'react';

// The hangout that the member has just joined. It is in memory and not in the address, so that a reload, the back button and
// another tab do not confirm it again.

let joined: string | null = null;
const listeners = new Set<() => void>();

/** Sets the hangout whose joining is confirmed, or null when the confirmation is closed. */
export function setJoined(id: string | null) {
  joined = id;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const getJoined = () => joined;

/** Returns the id of the hangout that the member has just joined; null when there is none. */
export const useJoined = (): string | null => useSyncExternalStore(subscribe, getJoined, getJoined);
