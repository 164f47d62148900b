import type { Work } from '#server/platform/db/unit-of-work.ts';
import { endSeat } from './end-seat.ts';
import * as sql from './tables.sql.ts';

/** Ends every seat of a member, in the transaction that deletes their account. */
export async function removeMemberFromTables(work: Work, uid: string) {
  for (const { id } of await sql.openTablesOf(work.db, uid))
    if (await sql.lockTable(work.db, id)) await endSeat(work, id, uid);
}
