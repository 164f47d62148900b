import { REQUEST_LAPSE_DAYS } from '#contract/limits.ts';
import type { ConnectionState } from '#contract/profiles/views.ts';

/** What the row of two members holds. */
export interface ConnectionFact {
  target: string;
  requester: string;
  status: 'pending' | 'connected' | 'declined' | 'ended';
  timestamp: string;
}

const DAY_MS = 86_400_000;
export const lapsed = (fact: ConnectionFact, now: Date) =>
  (fact.status === 'pending' || fact.status === 'declined') &&
  now.getTime() - new Date(fact.timestamp).getTime() > REQUEST_LAPSE_DAYS * DAY_MS;

/**
 * How the viewer sees it. A decline is silent: who asked goes on seeing their request as sent, until it lapses, and who
 * declined sees nothing of it.
 */
export function stateFor(viewer: string, fact: ConnectionFact | undefined, now: Date): ConnectionState {
  const none = { status: 'none', direction: null } as const;
  if (!fact || fact.status === 'ended' || lapsed(fact, now)) return none;
  const direction = fact.requester === viewer ? 'sent' : 'received';
  if (fact.status === 'connected') return { status: 'connected', direction: null };
  if (fact.status === 'declined') return direction === 'sent' ? { status: 'pending', direction } : none;
  return { status: 'pending', direction };
}

/**
 * What asking does. `connect`: the other has asked already (even if that was declined: now both want it), so the two
 * are connected at once.
 */
export function askingDoes(
  asker: string,
  fact: ConnectionFact | undefined,
  now: Date,
): 'request' | 'connect' | 'ALREADY_CONNECTED' | 'REQUEST_PENDING' {
  if (!fact || fact.status === 'ended' || lapsed(fact, now)) return 'request';
  if (fact.status === 'connected') return 'ALREADY_CONNECTED';
  return fact.requester === asker ? 'REQUEST_PENDING' : 'connect';
}

/** Only the target of a waiting request may answer it. */
export const mayAnswer = (viewer: string, fact: ConnectionFact | undefined, now: Date): fact is ConnectionFact =>
  fact?.status === 'pending' && fact.target === viewer && !lapsed(fact, now);

/** What ending does: a waiting request is withdrawn by who made it, a connection is ended by either. */
export function endingDoes(
  viewer: string,
  fact: ConnectionFact | undefined,
  now: Date,
): 'withdraw' | 'disconnect' | null {
  const { status, direction } = stateFor(viewer, fact, now);
  if (status === 'connected') return 'disconnect';
  return status === 'pending' && direction === 'sent' ? 'withdraw' : null;
}

/** The id of two members' direct chat: their uids, sorted and joined with a hyphen (M-07). */
export const pairId = (a: string, b: string) => (a < b ? `${a}-${b}` : `${b}-${a}`);
