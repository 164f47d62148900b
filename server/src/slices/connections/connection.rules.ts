import { REQUEST_LAPSE_DAYS } from '#contract/limits.ts';
import type { ConnectionState } from '#contract/profiles/views.ts';

/** Two members in the roles they have in their latest request. */
export interface Pair {
  target: string;
  requester: string;
}

/** The stored facts about two members. */
export interface ConnectionFact extends Pair {
  status: 'pending' | 'connected' | 'declined' | 'ended';
  timestamp: string;
}

const DAY_MS = 86_400_000;

/** Returns the instant before which a request must have been made to lapse now. */
export const lapseBefore = (now: Date) => new Date(now.getTime() - REQUEST_LAPSE_DAYS * DAY_MS);

export const hasLapsed = ({ status, timestamp }: ConnectionFact, now: Date) =>
  (status === 'pending' || status === 'declined') && new Date(timestamp) < lapseBefore(now);

/**
 * Returns the state of a connection as one of the two sees it. A decline is silent: the requester sees a pending request
 * until it lapses, and the member who declined sees none.
 */
export function stateFor(viewer: string, fact: ConnectionFact | undefined, now: Date): ConnectionState {
  const none = { status: 'none', direction: null } as const;
  if (!fact || fact.status === 'ended' || hasLapsed(fact, now)) return none;
  const direction = fact.requester === viewer ? 'sent' : 'received';
  if (fact.status === 'connected') return { status: 'connected', direction: null };
  if (fact.status === 'declined') return direction === 'sent' ? { status: 'pending', direction } : none;
  return { status: 'pending', direction };
}

/**
 * Returns what a request changes, or the error code that rejects it. `connect`: there is a request from the other member
 * already. It counts even if it was declined, because now both want the connection.
 */
export function requestOutcome(
  requester: string,
  fact: ConnectionFact | undefined,
  now: Date,
): 'request' | 'connect' | 'ALREADY_CONNECTED' | 'REQUEST_PENDING' {
  if (!fact || fact.status === 'ended' || hasLapsed(fact, now)) return 'request';
  if (fact.status === 'connected') return 'ALREADY_CONNECTED';
  return fact.requester === requester ? 'REQUEST_PENDING' : 'connect';
}

/** Returns whether the viewer is the target of a pending request. */
export const mayAnswer = (viewer: string, fact: ConnectionFact, now: Date) =>
  fact.status === 'pending' && fact.target === viewer && !hasLapsed(fact, now);

/** Returns what ending changes: only the requester can withdraw a pending request, and both can disconnect. */
export function endOutcome(viewer: string, fact: ConnectionFact, now: Date): 'withdrawn' | 'disconnected' | null {
  const { status, direction } = stateFor(viewer, fact, now);
  if (status === 'connected') return 'disconnected';
  return status === 'pending' && direction === 'sent' ? 'withdrawn' : null;
}

/** Returns the id of two members' direct chat: their uids, sorted and joined with a hyphen (M-07). */
export const pairId = (a: string, b: string) => (a < b ? `${a}-${b}` : `${b}-${a}`);
