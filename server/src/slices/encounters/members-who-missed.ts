import { DAY_MS } from '#contract/durations.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { forEachItem } from '#server/platform/for-each-item.ts';
import { hiddenMembersAmong } from '#server/slices/safety/index.ts';
import { MISSED_COUNTED_DAYS, missedRepeatedly } from './absences.rules.ts';
import * as sql from './absences.sql.ts';
import { lastComparing } from './encounters.rules.ts';
import { hangoutsMissed } from './events.ts';

/** Returns from when on absences count. */
const countedSince = (now: Date) => new Date(now.getTime() - MISSED_COUNTED_DAYS * DAY_MS);

/**
 * Returns the members who missed hangouts repeatedly of late (B-02). Absences that were reported, blocks and suspensions after the last
 * comparing do not count yet, so that the time of a change does not show who reported an absence. For the same reason the blocks of the
 * absent member never count: by undoing one after the other they would find the reporters out.
 * @param uids only these members
 */
export async function findMembersWhoMissed(app: App, db: Db, uids?: readonly string[]): Promise<Set<string>> {
  const now = app.clock.now();
  const before = lastComparing(now);
  const absences = await sql.absencesBetween(db, { since: countedSince(now), before, ...(uids && { uids }) });
  if (absences.length === 0) return new Set();
  const tellers = absences.map(({ uid }) => uid);
  const hidden = await hiddenMembersAmong(db, tellers, before);
  const missing = missedRepeatedly(absences.filter(({ uid }) => !hidden.has(uid)));
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
  await sql.removeAbsencesOfBlockers(app.db, lastComparing(now));
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
