import type { Work } from '#server/platform/db/unit-of-work.ts';
import { returnToTableHangouts } from '#server/slices/hangouts/index.ts';
import { type BlockEffect, blocksAmong } from '#server/slices/safety/index.ts';
import { endSeat } from './end-seat.ts';
import { publishTable } from './seats.ts';
import * as sql from './tables.sql.ts';

/** A seat that a block took, and gives back when it is undone. */
interface TakenSeat {
  tableId: string;
  /** The hangouts of the table to which the member went. */
  hangoutIds: string[];
}

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
 * member who leaves, and may return: undoing the block gives the seats back (P-12).
 */
export const tableBlockEffect: BlockEffect<TakenSeat[]> = {
  name: 'seats',
  async end(work, uid, otherUid) {
    await sql.lockFormer(work.db, uid, otherUid);
    const takenSeats: TakenSeat[] = [];
    for (const { id: tableId } of await sql.lockShared(work.db, uid, otherUid))
      takenSeats.push({ tableId, hangoutIds: await endSeat(work, tableId, uid) });
    return takenSeats.length > 0 ? takenSeats : null;
  },
  async restore(work, uid, _other, takenSeats) {
    for (const seat of takenSeats) await returnToSeat(work, uid, seat);
  },
};
