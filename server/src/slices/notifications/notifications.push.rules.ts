import { groupChatId } from '#contract/hangouts/views.ts';
import { OPENED_BY } from '#contract/notifications/push.ts';
import type { NotificationType } from '#contract/notifications/routes.ts';

/** What a push is made of, of a notification. */
export interface Pushable {
  uid: string;
  type: NotificationType;
  from: string | null;
  hangoutId: string | null;
  eventId: string | null;
}

/** Of what belongs to one matter only the newest is pushed and shown: a hangout, its chat, an event, or one member's messages or requests. */
export function topicOf({ type, from, hangoutId, eventId }: Pushable): string {
  if (eventId) return `event:${eventId}`;
  if (hangoutId) return `${type === 'message' ? 'chat' : 'hangout'}:${hangoutId}`;
  return `${type.split('_')[0]}:${from ?? ''}`;
}

/** Where it leads: as the list of notifications does, and to it being read. */
export const pathOf = (pushed: Pushable & { id: string }): string => `${pageOf(pushed)}?${OPENED_BY}=${pushed.id}`;

function pageOf({ uid, type, from, hangoutId, eventId }: Pushable): string {
  if (eventId) return `/event/${eventId}`;
  if (hangoutId) return type === 'message' ? `/messages/${groupChatId(hangoutId)}` : `/hangout/${hangoutId}`;
  if (!from) return '/notifications';
  return type === 'message' ? `/messages/${[uid, from].sort().join('-')}` : `/user/${from}`;
}

/** A push service's answer, as far as it matters. */
export type Outcome = 'delivered' | 'gone' | 'later' | 'never';

/** delivered; gone: that browser listens no more; later: try again; never: this one will not be taken. */
export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'delivered';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status === 408 || status >= 500 ? 'later' : 'never';
}

/** How long a push service is left alone after failures in a row. */
export const PUSH_BACKOFF = { firstMs: 30_000, maxMs: 3_600_000 };

/** A Retry-After header (seconds, or a date) in ms from now; 0 when it says nothing. */
export function retryAfterMs(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  const wait = /^\s*\d{1,9}\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(wait) ? Math.max(0, wait) : 0;
}
