import type { Work } from '#server/platform/db/unit-of-work.ts';
import { broadcastHangout } from './broadcast.ts';
import * as coHostSql from './co-host.sql.ts';
import { hangoutChanged } from './events.ts';
import * as sql from './hangouts.sql.ts';
import { toBrief } from './views.ts';

/** Stores who is the co-host, with null nobody, and emits the change. Returns whether it was another member. */
async function replaceCoHost(work: Work, hangout: sql.HangoutRow, uid: string | null): Promise<boolean> {
  const { id, createdBy: host } = hangout;
  const previousUid = await coHostSql.coHostOf(work.db, id);
  if (previousUid === uid) return false;
  await coHostSql.setCoHost(work.db, id, uid);
  // Both are locked at once, because one change may concern both.
  const concernedUids = [previousUid, uid].filter((concernedUid) => concernedUid !== null);
  const about = { hangout: toBrief(hangout), host, by: host };
  await hangoutChanged.emit(work, { kind: 'coHost', ...about, coHost: uid, recipients: concernedUids });
  return true;
}

/** Makes an attendee the co-host, or with null nobody. The hangout's row must be locked. Returns the row as it is afterwards. */
export async function changeCoHost(work: Work, hangout: sql.HangoutRow, uid: string | null) {
  if (!(await replaceCoHost(work, hangout, uid))) return hangout;
  work.after(() => broadcastHangout(work.app, hangout.id));
  return sql.raiseVersion(work.db, hangout.id);
}

/**
 * Ends the part of a co-host who is hidden from everybody. It runs again when they are shown again, because a host may have named them
 * at the moment when they were hidden. The hangout keeps its version and is not published, as after a block: open pages show the
 * co-host until they read it again, like every hidden attendee.
 */
export async function endHiddenCoHost(work: Work, uid: string) {
  for (const id of await coHostSql.openCoHostedBy(work.db, uid, work.app.clock.now())) {
    const hangout = await sql.lock(work.db, id);
    if (hangout && (await coHostSql.coHostOf(work.db, id)) === uid) await replaceCoHost(work, hangout, null);
  }
}
