import type { Notification } from '#contract/notifications/routes.ts';
import type { Page } from '#contract/pagination.ts';
import type { LiveEvent } from '#contract/realtime.ts';
import { newestFirst } from '#web/platform/newest-first.ts';

/** The member's loaded notifications, newest first. */
export interface NotificationList {
  items: readonly Notification[];
  /** The cursor of the next page of earlier ones; null when all are loaded. */
  nextCursor: string | null;
  /** The number of unread notifications, loaded or not. */
  unread: number;
}

export type NotificationEvent = Extract<
  LiveEvent,
  { type: 'notification' | 'notificationsRead' | 'notificationsGone' }
>;

/** Merges the newest page with the earlier notifications in the cache, if there is no gap between them. */
export function fetchedNotifications(
  page: Page<Notification> & { unread: number },
  cached?: NotificationList,
): NotificationList {
  const { items, nextCursor, unread } = page;
  const last = items.at(-1);
  const meets = cached && last ? cached.items.findIndex(({ id }) => id === last.id) : -1;
  if (!cached || meets < 0) return { items, nextCursor, unread };
  const allItems = withNewestHangouts([...items, ...cached.items.slice(meets + 1)]);
  return { items: allItems, nextCursor: cached.nextCursor, unread };
}

/** Adds a page of earlier notifications. */
export function withEarlier(list: NotificationList, { items, nextCursor }: Page<Notification>): NotificationList {
  const listedIds = new Set(list.items.map(({ id }) => id));
  return { ...list, items: [...list.items, ...items.filter(({ id }) => !listedIds.has(id))], nextCursor };
}

/** Returns the list after an event, however often it comes. */
export function applyToNotifications(list: NotificationList, event: NotificationEvent): NotificationList {
  if (event.type === 'notificationsRead') return { ...markedRead(list, event.ids), unread: event.unread };
  if (event.type === 'notificationsGone')
    return { ...list, items: list.items.filter(({ id }) => !event.ids.includes(id)), unread: event.unread };
  const { notification, unread } = event;
  const otherItems = list.items.filter(({ id }) => id !== notification.id);
  const items = [notification, ...otherItems].sort((a, b) => newestFirst(a.timestamp, b.timestamp));
  return { ...list, items: withNewestHangouts(items), unread };
}

/** Shows each hangout everywhere as the newest notification about it does: what changed is sent with that one alone. */
function withNewestHangouts(items: readonly Notification[]): Notification[] {
  const newestHangouts = new Map<string, NonNullable<Notification['hangout']>>();
  return items.map((item) => {
    if (!item.hangout) return item;
    const newestHangout = newestHangouts.get(item.hangout.id) ?? item.hangout;
    newestHangouts.set(newestHangout.id, newestHangout);
    return newestHangout === item.hangout ? item : { ...item, hangout: newestHangout };
  });
}

/** Marks notifications as read; all of them when `ids` is null. Returns the same object when nothing changes. */
export function markedRead(list: NotificationList, ids: readonly string[] | null): NotificationList {
  const isMeant = (item: Notification) => !item.read && (ids === null || ids.includes(item.id));
  const count = list.items.filter(isMeant).length;
  if (count === 0 && (ids !== null || list.unread === 0)) return list;
  return {
    ...list,
    items: list.items.map((item) => (isMeant(item) ? { ...item, read: true } : item)),
    unread: ids === null ? 0 : Math.max(0, list.unread - count),
  };
}
