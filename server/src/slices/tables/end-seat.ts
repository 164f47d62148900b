import type { Work } from '#server/platform/db/unit-of-work.ts';
import { removeFromTableHangouts } from '#server/slices/hangouts/index.ts';
import { adopt } from './proposals.ts';
import { publishTable } from './seats.ts';
import * as sql from './tables.sql.ts';

/**
 * Ends a member's seat at a locked table, their place in its hangout and its chat. Returns the hangouts to which they went. The job
 * that tends the tables ends one that has too few members left: a block ends a seat in the same way.
 */
export async function endSeat(work: Work, tableId: string, uid: string): Promise<string[]> {
  await sql.leave(work.db, tableId, uid, work.app.clock.now());
  const hangoutIds = await removeFromTableHangouts(work, { tableId, uid });
  await adopt(work, tableId);
  await publishTable(work, tableId, [uid]);
  return hangoutIds;
}
