import type { App } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { forEachItem } from '#server/platform/for-each-item.ts';
import { newHangoutsFound } from './events.ts';
import { neighborhoodsNear } from './list.ts';
import { isTellingTime, latestTelling, namedAmong, sharedFilters, UNSETTLED_MS } from './new-hangouts.rules.ts';
import { newHangouts } from './new-hangouts.sql.ts';
import { claimFilters, membersToTell } from './saved-filters.sql.ts';

/**
 * Tells a member of hangouts that are new since the last time, in one transaction with the record of it, so that it happens once.
 * @param before leaves out filters whose member was notified since then
 * @param until hangouts that could not be seen by then are left to the next time
 */
export async function tellMember(work: Work, uid: string, { before, until }: { before: Date; until: Date }) {
  const viewer = { viewer: uid, now: work.app.clock.now() };
  const results = [];
  for (const { filters, since } of await claimFilters(work.db, uid, { before, until })) {
    const { within, ...others } = filters;
    const neighborhoods = within && (await neighborhoodsNear(work.db, uid, within));
    const found = await newHangouts(work.db, viewer, { ...others, neighborhoods }, { since, until });
    if (found.length > 0) results.push({ filters, found });
  }
  const hangoutIds = namedAmong(results.flatMap(({ found }) => found));
  const filters = sharedFilters(results.map((result) => result.filters));
  if (hangoutIds.length > 0) await newHangoutsFound.emit(work, { uid, hangoutIds, filters });
}

/** A job: once a day, tells members of new hangouts that fit their saved filters (N-08). Several nodes may run it at once. */
export async function tellOfNewHangouts(app: App): Promise<void> {
  const now = app.clock.now();
  if (!isTellingTime(now)) return;
  const due = latestTelling(now);
  const until = new Date(now.getTime() - UNSETTLED_MS);
  await forEachItem(
    await membersToTell(app.db, due),
    (uid) => app.transact((work) => tellMember(work, uid, { before: due, until })),
    (error) =>
      app.log.error(
        { event: 'new_hangouts_not_told', err: error },
        'A member was not told of new hangouts; it will be tried again.',
      ),
  );
}
