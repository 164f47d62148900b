import { directChatId, huddleChatId } from '#contract/chats/ids.ts';
import { queryOfFilters } from '#contract/hangouts/filter-query.ts';
import type { HangoutFilters } from '#contract/hangouts/saved-filters.ts';
import { hangoutChatId } from '#contract/hangouts/views.ts';
import { OPENED_BY } from '#contract/notifications/push.ts';
import type { NotificationType } from '#contract/notifications/routes.ts';

/** How many browsers of one member receive pushes. When one more is added, the one unused for longest is removed. */
export const PUSH_DEVICES_MAX = 10;
/**
 * A browser receives pushes for so long after the app was opened in it, and again once it is. The app sends its address at each start. One
 * that a thief saved with an id token of an hour is never sent again.
 */
export const PUSH_DEVICE_DAYS = 14;
/** How long the server and the push service keep trying to deliver a push. */
export const PUSH_TTL_MS = 24 * 3_600_000;
/** A push is sent only if the notification is still unread after this time. */
export const PUSH_DELAY_MS = 3000;
/** How long a push waits for a member who is online. If the member goes offline without reading, it is sent. */
export const PUSH_WAITS_WHILE_ONLINE_MS = 60_000;

/** The parts of a notification that its push depends on. */
export interface Pushable {
  type: NotificationType;
  from: string | null;
  hangoutId: string | null;
  groupId: string | null;
  huddleId: string | null;
  eventId: string | null;
}

/**
 * Returns the subject of a push: a hangout, its chat, an event, a group, a huddle, or one member's messages or requests. A browser
 * shows only the newest push about a subject.
 */
export function topicOf({ type, from, hangoutId, groupId, huddleId, eventId }: Pushable): string {
  if (eventId) return `event:${eventId}`;
  // Nothing else about the hangout may replace this question: somebody waits for the answer.
  if (type === 'home_question') return `home:${hangoutId ?? ''}`;
  if (hangoutId) return `${type === 'message' ? 'chat' : 'hangout'}:${hangoutId}`;
  if (groupId) return `group:${groupId}`;
  if (huddleId) return `huddle:${huddleId}`;
  return `${type.split('_')[0]}:${from ?? ''}`;
}

/** Returns the page that a push opens: the one its row in the list of notifications leads to. Opening it marks it as read. */
export function pathOf(pushed: Owned & { id: string }): string {
  const page = pageOf(pushed);
  return `${page}${page.includes('?') ? '&' : '?'}${OPENED_BY}=${pushed.id}`;
}

interface Owned extends Pushable {
  uid: string;
  hangoutIds?: readonly string[] | null;
  filters?: HangoutFilters | null;
}
const pageOfFound = (hangoutIds: readonly string[], filters: Owned['filters']) =>
  hangoutIds.length === 1 ? `/hangout/${hangoutIds[0]}` : `/hangouts${queryOfFilters(filters ?? {})}`;

function pageOf({ uid, type, from, hangoutId, groupId, huddleId, eventId, hangoutIds, filters }: Owned): string {
  if (eventId) return `/event/${eventId}`;
  if (hangoutIds) return pageOfFound(hangoutIds, filters);
  if (type.startsWith('table_')) return '/tables';
  if (type === 'missed_hangouts') return '/hangouts';
  if (type === 'reports') return '/operator/reports';
  if (hangoutId) return type === 'message' ? `/messages/${hangoutChatId(hangoutId)}` : `/hangout/${hangoutId}`;
  if (groupId) return `/group/${groupId}`;
  // An invitation waits in the list of chats.
  if (huddleId) return type === 'huddle_invited' ? '/messages' : `/messages/${huddleChatId(huddleId)}`;
  if (!from) return '/notifications';
  return type === 'message' ? `/messages/${directChatId(uid, from)}` : `/user/${from}`;
}

/** The consequence of a push service's answer. gone: the browser has unsubscribed. never: this push will not be accepted. */
export type Outcome = 'delivered' | 'gone' | 'later' | 'never';

export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'delivered';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status === 408 || status >= 500 ? 'later' : 'never';
}

/** How long nothing is sent to a device after failures in a row. */
export const PUSH_BACKOFF = { firstMs: 30_000, maxMs: 3_600_000 };

/** Returns a Retry-After header (seconds, or a date) in ms from now; 0 without a valid one. */
export function retryAfterMs(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  const wait = /^\s*\d{1,9}\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(wait) ? Math.max(0, wait) : 0;
}
