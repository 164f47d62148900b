import type { Work } from '#server/platform/db/unit-of-work.ts';
import { removeFromTableHangouts } from '#server/slices/hangouts/index.ts';
import { adopt } from './proposals.ts';
import { publishTable } from './seats.ts';
import * as sql from './tables.sql.ts';

/**
 * Takes a member's seat at a locked table, their place in its hangout and its chat. Returns the hangouts to which they went. The job that
 * tends the tables ends one that has too few members left: a block takes a seat in the same way.
 */
export async function takeSeat(work: Work, tableId: string, uid: string): Promise<string[]> {
  await sql.leave(work.db, tableId, uid, work.app.clock.now());
  const hangoutIds = await removeFromTableHangouts(work, { tableId, uid });
  await adopt(work, tableId);
  await publishTable(work, tableId, [uid]);
  return hangoutIds;
}

/** Takes every seat of a member, in the transaction that deletes their account. */
export async function removeMemberFromTables(work: Work, uid: string) {
  for (const { id } of await sql.openTablesOf(work.db, uid))
    if (await sql.lockTable(work.db, id)) await takeSeat(work, id, uid);
}
