import { hangouts } from '#contract/hangouts/routes.ts';
import type { HangoutFilters } from '#contract/hangouts/saved-filters.ts';
import { SAVED_FILTERS_MAX } from '#contract/limits.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from './access.ts';
import { latestTelling } from './new-hangouts.rules.ts';
import { insertFilters, lockSavedFilters, savedFiltersOf } from './saved-filters.sql.ts';

/** Returns the instant after which hangouts are new: at the earliest the last time of the notifications, so that a day has only one. */
function toldUntil(since: string | undefined, now: Date): Date {
  if (since === undefined) return now;
  return new Date(Math.min(now.getTime(), Math.max(Date.parse(since), latestTelling(now).getTime())));
}

/** Saves filters of which a member wants to hear what is new (N-08). @throws AppError SAVED_FILTERS_USED */
export async function saveFiltersOf(work: Work, uid: string, filters: HangoutFilters, since?: string) {
  const now = work.app.clock.now();
  await lockSavedFilters(work.db, uid);
  await insertFilters(work.db, { uid, filters, savedAt: now, toldUntil: toldUntil(since, now) });
  const items = await savedFiltersOf(work.db, uid);
  if (items.length > SAVED_FILTERS_MAX) fail('SAVED_FILTERS_USED');
  work.publish([uid], { type: 'savedFiltersChanged' });
  return { items };
}

export const saveFilters = handleInTransaction(hangouts.saveFilters, ({ work, viewer, body }) =>
  saveFiltersOf(work, viewer.uid, body.filters, body.since),
);
