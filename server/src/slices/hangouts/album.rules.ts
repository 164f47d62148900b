import { DAY_MS } from '#contract/durations.ts';
import { ALBUM_DAYS, ALBUM_PHOTOS_MAX } from '#contract/limits.ts';
import type { TimeColumns } from './phase.rules.ts';

/** Returns when the album of a hangout opens, and when everything in it is deleted. */
export const albumTimes = ({ dateTime, endsAt }: Pick<TimeColumns, 'dateTime' | 'endsAt'>) => ({
  opensAt: new Date(dateTime),
  closesAt: new Date(Date.parse(endsAt) + ALBUM_DAYS * DAY_MS),
});

/** Returns whether the album of a hangout is open: since it began, and unless it was cancelled. */
export function isAlbumOpen(hangout: TimeColumns, now: Date): boolean {
  const { opensAt, closesAt } = albumTimes(hangout);
  return hangout.cancelledAt === null && now >= opensAt && now < closesAt;
}

/**
 * Returns how many more photos a member may add to an album. It counts their own alone: a limit of the whole album would tell of
 * the photos of members whom they do not see.
 */
export const roomInAlbum = (ownPhotos: number): number => Math.max(0, ALBUM_PHOTOS_MAX - ownPhotos);
