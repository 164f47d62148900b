import type { Work } from '#server/platform/db/unit-of-work.ts';
import { removeFromTableHangouts, returnToTableHangouts } from '#server/slices/hangouts/index.ts';
import { type BlockEffect, blocksAmong } from '#server/slices/safety/index.ts';
import type { TakenSeat } from './access.ts';
import { adopt } from './proposals.ts';
import { publishTable } from './seats.ts';
import { SEATS_EFFECT } from './seats-to-return.ts';
import * as sql from './tables.sql.ts';

/**
 * Gives a member a seat back that their block took, unless the table is over, or somebody who sits there and the member have a
 * block between them: each of the others sat down with the member, and none may find them there again after a block.
 */
async function returnToSeat(work: Work, uid: string, { tableId, hangoutIds }: TakenSeat) {
  if (!(await sql.lockTable(work.db, tableId))) return;
  const otherUids = (await sql.membersOf(work.db, [tableId])).map((member) => member.uid);
  const { blocks } = await blocksAmong(work.db, [uid, ...otherUids]);
  if (blocks.has(uid) || !(await sql.undoLeaving(work.db, tableId, uid))) return;
  await returnToTableHangouts(work, { tableId, uid, hangoutIds });
  await publishTable(work, tableId);
}

/**
 * Takes the seats of the member who blocks at the tables of both; the other one would otherwise learn of the block. The others see a
 * member who leaves.
 * Undoing it gives the seats back (P-12), so until then the job that tends the tables decides nothing about them.
 */
export const tableBlockEffect: BlockEffect<TakenSeat[]> = {
  name: SEATS_EFFECT,
  async end(work, uid, otherUid) {
    await sql.lockFormer(work.db, uid, otherUid);
    const takenSeats: TakenSeat[] = [];
    for (const { id: tableId } of await sql.lockShared(work.db, uid, otherUid)) {
      await sql.leave(work.db, tableId, uid, work.app.clock.now());
      const hangoutIds = await removeFromTableHangouts(work, { tableId, uid });
      await adopt(work, tableId);
      await publishTable(work, tableId, [uid]);
      takenSeats.push({ tableId, hangoutIds });
    }
    return takenSeats.length > 0 ? takenSeats : null;
  },
  async restore(work, uid, _other, takenSeats) {
    for (const seat of takenSeats) await returnToSeat(work, uid, seat);
  },
};
