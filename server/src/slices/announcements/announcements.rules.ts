import { DAY_MS } from '#contract/durations.ts';
import { ANNOUNCEMENT_DAYS, ANNOUNCEMENT_EVERY_MS } from '#contract/limits.ts';

/** Returns when an announcement leaves Intros. @param announcedAt ISO 8601, as the answer */
export const shownUntil = (announcedAt: string): string =>
  new Date(Date.parse(announcedAt) + ANNOUNCEMENT_DAYS * DAY_MS).toISOString();

/** Returns the time after which the announcements were made that Intros shows. */
export const shownSince = (now: Date): Date => new Date(now.getTime() - ANNOUNCEMENT_DAYS * DAY_MS);

/**
 * Returns when the next announcement is possible; null when it is now. One that was taken back counts too, because members may have
 * its mail.
 * @param lastAt when the last one was made, ISO 8601
 */
export function nextAnnouncementAt(lastAt: string | undefined, now: Date): Date | null {
  if (lastAt === undefined) return null;
  const nextAt = new Date(Date.parse(lastAt) + ANNOUNCEMENT_EVERY_MS);
  return nextAt > now ? nextAt : null;
}
