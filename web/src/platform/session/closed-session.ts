import { createCall, wait } from '../create-call.ts';

/** A session on a closed account: suspended, or about to be deleted. It is kept in memory only, and ends with the page. */
export interface ClosedSession {
  uid: string;
  token: string;
}

let current: ClosedSession | null = null;

/** Returns the closed account that was opened in this page; null without one. */
export const closedSession = (): ClosedSession | null => current;
export function setClosedSession(next: ClosedSession | null) {
  current = next;
}

/** Calls a route of the API as the holder of the closed account. */
export const callClosed = createCall({
  session: { getToken: async () => current?.token ?? null, check: async () => setClosedSession(null) },
  fetch: (...args) => fetch(...args),
  wait,
  now: Date.now,
  random: Math.random,
});
