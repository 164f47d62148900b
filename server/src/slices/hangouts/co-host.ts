import type { Work } from '#server/platform/db/unit-of-work.ts';
import { broadcastHangout } from './broadcast.ts';
import * as coHosts from './co-host.sql.ts';
import { hangoutChanged } from './events.ts';
import * as sql from './hangouts.sql.ts';
import { toBrief } from './views.ts';

/** Makes an attendee the co-host, or with null nobody. The hangout's row must be locked. Returns the row as it is afterwards. */
export async function changeCoHost(work: Work, hangout: sql.HangoutRow, uid: string | null) {
  const { id, createdBy: host } = hangout;
  const previousUid = await coHosts.coHostOf(work.db, id);
  if (previousUid === uid) return hangout;
  await coHosts.setCoHost(work.db, id, uid);
  const changed = await sql.update(work.db, id);
  const about = { hangout: toBrief(changed), host, by: host };
  // Both are locked at once, because one change may concern both.
  const concernedUids = [previousUid, uid].filter((concernedUid) => concernedUid !== null);
  await hangoutChanged.emit(work, { kind: 'coHost', ...about, coHost: uid, others: concernedUids });
  work.after(() => broadcastHangout(work.app, id));
  return changed;
}

/**
 * Ends the part of a co-host who is hidden from everybody. It runs again when they are shown again, because a host may have named them
 * at the moment when they were hidden.
 */
export async function endHiddenCoHost(work: Work, uid: string) {
  for (const id of await coHosts.openCoHostedBy(work.db, uid, work.app.clock.now())) {
    const hangout = await sql.lock(work.db, id);
    if (hangout && (await coHosts.coHostOf(work.db, id)) === uid) await changeCoHost(work, hangout, null);
  }
}
