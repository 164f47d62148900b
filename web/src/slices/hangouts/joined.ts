import { useSyncExternalStore } from 'react';
import { createStore } from '#web/platform/store.ts';

// The hangout that the member has just joined. It is in memory and not in the address, so that a reload, the back button and
// another tab do not confirm it again.

export interface JoinedHangout {
  id: string;
  /** The chat that opens when the hangout is joined. */
  chatId: string;
}

const joined = createStore<JoinedHangout | null>(null);

/** Sets the hangout whose joining is confirmed, or null when the confirmation is closed. */
export const setJoined = joined.set;

/** Ends the confirmation of this hangout, unless another one has been joined since. */
export function endJoined(hangout: JoinedHangout) {
  if (joined.get() === hangout) setJoined(null);
}

/** Returns the hangout that the member has just joined; null when there is none. */
export const useJoined = (): JoinedHangout | null => useSyncExternalStore(joined.subscribe, joined.get, joined.get);
