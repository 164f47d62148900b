import type { Notification } from '#contract/notifications/routes.ts';
import type { Page } from '#contract/page.ts';
import type { LiveEvent } from '#contract/realtime.ts';

/** Own notifications, the newest first, as far as they were loaded. */
export interface NotificationList {
  items: readonly Notification[];
  /** Where earlier ones go on; null when all are here. */
  nextCursor: string | null;
  /** Of all, loaded or not. */
  unread: number;
}

export type NotificationEvent = Extract<
  LiveEvent,
  { type: 'notification' | 'notificationsRead' | 'notificationsGone' }
>;

/** The newest notifications as just fetched, and the earlier ones that were loaded before, if the two meet. */
export function fetchedNotifications(
  page: Page<Notification> & { unread: number },
  held?: NotificationList,
): NotificationList {
  const { items, nextCursor, unread } = page;
  const last = items.at(-1);
  const meets = held && last ? held.items.findIndex(({ id }) => id === last.id) : -1;
  if (!held || meets < 0) return { items, nextCursor, unread };
  return { items: [...items, ...held.items.slice(meets + 1)], nextCursor: held.nextCursor, unread };
}

/** The list with a page of earlier notifications at its end. */
export function withEarlier(list: NotificationList, { items, nextCursor }: Page<Notification>): NotificationList {
  const here = new Set(list.items.map(({ id }) => id));
  return { ...list, items: [...list.items, ...items.filter(({ id }) => !here.has(id))], nextCursor };
}

/** The list after an event, however often it comes. */
export function applyToNotifications(list: NotificationList, event: NotificationEvent): NotificationList {
  if (event.type === 'notificationsRead') return { ...markedRead(list, event.ids), unread: event.unread };
  if (event.type === 'notificationsGone')
    return { ...list, items: list.items.filter(({ id }) => !event.ids.includes(id)), unread: event.unread };
  const { notification, unread } = event;
  const others = list.items.filter(({ id }) => id !== notification.id);
  const items = [notification, ...others].sort((a, b) => b.timestamp.localeCompare(a.timestamp));
  return { ...list, items, unread };
}

/** The list with some, or with null all, notifications read; the same object when they were. */
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
