import type { Announcement } from '#contract/announcements/views.ts';

/** The announcements of the last days that the member has not dismissed, and the ids of those that an event removed. */
export interface ShownAnnouncements {
  /** Newest first. */
  items: readonly Announcement[];
  goneIds: readonly string[];
}

/** Adds an announcement, unless it is there or was removed before its event came. */
export function withAnnouncement(shown: ShownAnnouncements, announcement: Announcement): ShownAnnouncements {
  const { items, goneIds } = shown;
  const isKnown = goneIds.includes(announcement.id) || items.some(({ id }) => id === announcement.id);
  return isKnown ? shown : { items: [announcement, ...items], goneIds };
}

/** Removes an announcement that was taken back or dismissed. */
export function withoutAnnouncement(shown: ShownAnnouncements, goneId: string): ShownAnnouncements {
  if (shown.goneIds.includes(goneId)) return shown;
  return {
    items: shown.items.filter(({ id }) => id !== goneId),
    goneIds: [...shown.goneIds, goneId],
  };
}

/** Returns the announcement to show: one line at a time keeps the page calm, so an older one waits until the newer one is dismissed. */
export const shownAnnouncement = ({ items }: Pick<ShownAnnouncements, 'items'>, now: Date): Announcement | undefined =>
  items.find(({ until }) => Date.parse(until) > now.getTime());
