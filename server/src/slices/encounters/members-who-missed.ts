import { DAY_MS } from '#contract/durations.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { forEachItem } from '#server/platform/for-each-item.ts';
import { hiddenMembersAmong, membersHiddenFrom } from '#server/slices/safety/index.ts';
import { MISSED_COUNTED_DAYS, missedRepeatedly } from './absences.rules.ts';
import * as sql from './absences.sql.ts';
import { lastComparing } from './encounters.rules.ts';
import { hangoutsMissed } from './events.ts';

/** Returns from when on absences count. */
const countedSince = (now: Date) => new Date(now.getTime() - MISSED_COUNTED_DAYS * DAY_MS);

/**
 * Returns the members who missed hangouts repeatedly of late (B-02). Absences reported after the last comparing do not count yet, so
 * that the time of a notification does not show who reported the last one. Suspended members and blocks do not count.
 * @param uids only these members
 */
export async function findMembersWhoMissed(app: App, db: Db, uids?: readonly string[]): Promise<Set<string>> {
  const now = app.clock.now();
  const absences = await sql.absencesBetween(db, {
    since: countedSince(now),
    before: lastComparing(now),
    ...(uids && { uids }),
  });
  if (absences.length === 0) return new Set();
  const [tellers, absentUids] = [absences.map(({ uid }) => uid), absences.map(({ other }) => other)];
  const hidden = await hiddenMembersAmong(db, tellers);
  const blocks = await membersHiddenFrom(db, [...new Set(tellers)], [...new Set(absentUids)]);
  const counted = absences.filter(({ uid, other }) => !hidden.has(uid) && !blocks.get(uid)?.has(other));
  const missing = missedRepeatedly(counted);
  return uids ? new Set(uids.filter((uid) => missing.has(uid))) : missing;
}

/**
 * Notifies members who missed hangouts repeatedly, once in the time for which absences count, and deletes what is older. Several
 * nodes may run it at once, and it may be ended at any point.
 */
export async function notifyOfMissed(app: App): Promise<void> {
  const now = app.clock.now();
  const since = countedSince(now);
  await sql.forgetAbsences(app.db, since);
  const missing = [...(await findMembersWhoMissed(app, app.db))];
  const hidden = await hiddenMembersAmong(app.db, missing);
  await forEachItem(
    missing.filter((uid) => !hidden.has(uid)),
    (uid) =>
      app.transact(async (work) => {
        if (await sql.recordNotice(work.db, uid, { since, now })) await hangoutsMissed.emit(work, uid);
      }),
    // The log names nobody, because only the member may know.
    (error) =>
      app.log.error(
        { event: 'missed_not_notified', err: error },
        'A member was not notified of missed hangouts; trying again.',
      ),
  );
}
