import type { Notification } from '#contract/notifications/routes.ts';

/** Notifications that the list shows as one row. */
export interface NotificationGroup {
  /** The newest of them. */
  item: Notification;
  /** The ids of those that are unread. */
  unreadIds: readonly string[];
  count: number;
}

/**
 * Messages of one member in one chat are one row, as long as all of them are read, or all are unread. A request and its reminder are one
 * row.
 */
function keyOf({ type, id, from, hangout, isWithheld, read }: Notification): string {
  if (!from) return id;
  if (type === 'connection_request' || type === 'connection_waiting') return `request ${from.uid}`;
  return type === 'message' ? `${from.uid} ${hangout?.id ?? (isWithheld ? 'withheld' : '')} ${read}` : id;
}

/**
 * Returns the rows of the list of notifications, in the order of the newest notification of each.
 * @param items newest first
 */
export function grouped(items: readonly Notification[]): NotificationGroup[] {
  const groups = new Map<string, NotificationGroup>();
  for (const item of items) {
    const key = keyOf(item);
    const { item: newest = item, unreadIds = [], count = 0 } = groups.get(key) ?? {};
    groups.set(key, { item: newest, unreadIds: item.read ? unreadIds : [...unreadIds, item.id], count: count + 1 });
  }
  return [...groups.values()];
}
