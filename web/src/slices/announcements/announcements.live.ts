import type { Announcement } from '#contract/announcements/views.ts';

/** The announcements that stand on the member's Intros, and those that an event removed since the page was loaded. */
export interface StandingAnnouncements {
  /** Newest first. */
  items: readonly Announcement[];
  goneIds: readonly string[];
}

/** Adds an announcement, unless it is there or was removed before its event came. */
export function withAnnouncement(standing: StandingAnnouncements, announcement: Announcement): StandingAnnouncements {
  const { items, goneIds } = standing;
  const isKnown = goneIds.includes(announcement.id) || items.some(({ id }) => id === announcement.id);
  return isKnown ? standing : { items: [announcement, ...items], goneIds };
}

/** Removes an announcement that was taken back or dismissed. */
export function withoutAnnouncement(standing: StandingAnnouncements, goneId: string): StandingAnnouncements {
  if (standing.goneIds.includes(goneId)) return standing;
  return {
    items: standing.items.filter(({ id }) => id !== goneId),
    goneIds: [...standing.goneIds, goneId],
  };
}

/** Returns the announcement to show: one line at a time keeps the page calm, so an older one waits until the newer one is dismissed. */
export const shownAnnouncement = (
  { items }: Pick<StandingAnnouncements, 'items'>,
  now: Date,
): Announcement | undefined => items.find(({ until }) => Date.parse(until) > now.getTime());
