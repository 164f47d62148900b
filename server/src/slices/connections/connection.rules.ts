import { DAY_MS } from '#contract/durations.ts';
import { REQUEST_LAPSE_DAYS } from '#contract/limits.ts';
import type { ConnectionState } from '#contract/profiles/views.ts';

/** The receiver of a request without an answer is reminded once, after this many days (B-06). */
export const REQUEST_REMINDER_DAYS = 7;
/** For this many days after a decline, further requests of the same member reach nobody. */
export const DECLINE_LASTS_DAYS = 60;
/** How many hangouts, and how many people, that two members have in common are sent along with a profile. */
export const IN_COMMON_SHOWN = 5;

/** Two members in the roles they have in their latest request. */
export interface ConnectionPair {
  target: string;
  requester: string;
}

/** The stored row of two members, with the facts that decide about their connection. */
export interface ConnectionRecord extends ConnectionPair {
  status: 'pending' | 'connected' | 'declined' | 'ended';
  timestamp: string;
  /** When the target last declined a request of this requester. */
  declinedAt: string | null;
}

/** Returns the instant before which a request must have been made to lapse now. */
export const lapseBefore = (now: Date) => new Date(now.getTime() - REQUEST_LAPSE_DAYS * DAY_MS);

/** Returns the instant before which a request must have been made for its receiver to be reminded now. */
export const remindBefore = (now: Date) => new Date(now.getTime() - REQUEST_REMINDER_DAYS * DAY_MS);

export const hasLapsed = ({ status, timestamp }: Pick<ConnectionRecord, 'status' | 'timestamp'>, now: Date) =>
  (status === 'pending' || status === 'declined') && new Date(timestamp) < lapseBefore(now);

/**
 * Returns the state of a connection as one of the two sees it. A decline is silent: the requester sees a pending request
 * until it lapses, and the member who declined sees none.
 */
export function connectionStateFor(
  viewer: string,
  record: Omit<ConnectionRecord, 'declinedAt'> | undefined,
  now: Date,
): ConnectionState {
  const noConnection = { status: 'none', direction: null } as const;
  if (!record || record.status === 'ended' || hasLapsed(record, now)) return noConnection;
  const direction = record.requester === viewer ? 'sent' : 'received';
  if (record.status === 'connected') return { status: 'connected', direction: null };
  if (record.status === 'declined') return direction === 'sent' ? { status: 'pending', direction } : noConnection;
  return { status: 'pending', direction };
}

/** Returns whether the other member declined a request of this requester within DECLINE_LASTS_DAYS. */
const wasDeclined = (requester: string, { requester: lastRequester, declinedAt }: ConnectionRecord, now: Date) =>
  lastRequester === requester &&
  declinedAt !== null &&
  now.getTime() - Date.parse(declinedAt) < DECLINE_LASTS_DAYS * DAY_MS;

/**
 * Returns what a request changes, or the error code that rejects it. `connect`: the other member has asked too; even a declined request
 * counts, because now both want the connection. `autoDeclined`: the target declined not long ago, so this request is
 * declined from the start and must not reach them, while the requester sees it wait (docs/decisions/0007).
 */
export function requestOutcome(
  requester: string,
  record: ConnectionRecord | undefined,
  now: Date,
): 'request' | 'autoDeclined' | 'connect' | 'ALREADY_CONNECTED' | 'REQUEST_PENDING' {
  if (!record) return 'request';
  if (record.status === 'ended' || hasLapsed(record, now))
    return wasDeclined(requester, record, now) ? 'autoDeclined' : 'request';
  if (record.status === 'connected') return 'ALREADY_CONNECTED';
  return record.requester === requester ? 'REQUEST_PENDING' : 'connect';
}

/** Returns whether the viewer is the target of a pending request. */
export const mayAnswer = (viewer: string, record: ConnectionRecord, now: Date) =>
  record.status === 'pending' && record.target === viewer && !hasLapsed(record, now);

/** Returns whether the receiver of a request is to be reminded of it (B-06): once, and never of a request they declined. */
export const isReminderDue = (record: ConnectionRecord & { remindedAt: string | null }, now: Date) =>
  record.status === 'pending' &&
  record.remindedAt === null &&
  !hasLapsed(record, now) &&
  new Date(record.timestamp) < remindBefore(now);

/** Returns what ending changes: only the requester can withdraw a pending request, and both can disconnect. */
export function endOutcome(viewer: string, record: ConnectionRecord, now: Date): 'withdrawn' | 'disconnected' | null {
  const { status, direction } = connectionStateFor(viewer, record, now);
  if (status === 'connected') return 'disconnected';
  return status === 'pending' && direction === 'sent' ? 'withdrawn' : null;
}
