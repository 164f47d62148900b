import { useSyncExternalStore } from 'react';

// The hangout that the member has just joined. It is in memory and not in the address, so that a reload, the back button and
// another tab do not confirm it again.

export interface JoinedHangout {
  id: string;
  /** The chat that opens when the hangout is joined. */
  chatId: string;
}

let joined: JoinedHangout | null = null;
const listeners = new Set<() => void>();

/** Sets the hangout whose joining is confirmed, or null when the confirmation is closed. */
export function setJoined(hangout: JoinedHangout | null) {
  joined = hangout;
  for (const listener of listeners) listener();
}

/** Ends the confirmation of this hangout, unless another one has been joined since. */
export function endJoined(hangout: JoinedHangout) {
  if (joined === hangout) setJoined(null);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const getJoined = () => joined;

/** Returns the hangout that the member has just joined; null when there is none. */
export const useJoined = (): JoinedHangout | null => useSyncExternalStore(subscribe, getJoined, getJoined);
