import type { Work } from '#server/platform/db/unit-of-work.ts';
import { removeFromTableHangouts } from '#server/slices/hangouts/index.ts';
import { adopt } from './proposals.ts';
import { publishTable } from './seats.ts';
import * as sql from './tables.sql.ts';
import { tend } from './tend-tables.ts';

/** Takes a member's seat at a locked table, their place in its hangout and its chat. With too few members left, the table is over. */
export async function leaveTable(work: Work, table: sql.TableRow, uid: string) {
  await sql.leave(work.db, table.id, uid, work.app.clock.now());
  await removeFromTableHangouts(work, { tableId: table.id, uid });
  await adopt(work, table.id);
  await tend(work, table);
  await publishTable(work, table.id, [uid]);
}

/** Takes every seat of a member, in the transaction that deletes their account. */
export async function removeMemberFromTables(work: Work, uid: string) {
  for (const { id } of await sql.openTablesOf(work.db, uid)) {
    const table = await sql.lockTable(work.db, id);
    if (table) await leaveTable(work, table, uid);
  }
}
