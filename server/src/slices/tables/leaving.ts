import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { TablesContext } from './context.ts';
import { adopt } from './proposals.ts';
import { publishTable } from './seats.ts';
import * as sql from './tables.sql.ts';
import { tend } from './tend-tables.ts';

/** Takes a member's seat at a locked table, their place in its plan and its chat. With too few members left, the table is over. */
export async function leaveTable(
  ctx: TablesContext,
  work: Work,
  table: sql.TableRow,
  uid: string,
  leftFor: string | null = null,
) {
  await sql.leave(work.db, table.id, uid, { now: ctx.clock.now(), leftFor });
  await ctx.hangouts.tables.remove(work, { tableId: table.id, uid, isQuiet: leftFor !== null });
  await adopt(ctx, work, table.id);
  await tend(ctx, work, table);
  await publishTable(work, table.id, [uid]);
}

/**
 * Runs in the transaction of a block. The member who blocks leaves the tables of both, and the chat says nothing: if the other
 * one had to leave, they would learn of the block.
 */
export async function separateBlocked(ctx: TablesContext, work: Work, uid: string, other: string) {
  for (const table of await sql.lockShared(work.db, uid, other)) await leaveTable(ctx, work, table, uid, other);
}

/** Gives a member the seats back that a block took, in the transaction that undoes the block (P-12). */
export async function returnUnblocked(ctx: TablesContext, work: Work, uid: string, other: string) {
  for (const tableId of await sql.undoLeaving(work.db, uid, other)) {
    await ctx.hangouts.tables.giveBack(work, tableId, uid);
    await publishTable(work, tableId);
  }
}

/** Takes every seat of a member, in the transaction that deletes their account. */
export async function removeMember(ctx: TablesContext, work: Work, uid: string) {
  for (const { id } of await sql.openTablesOf(work.db, uid)) {
    const table = await sql.lockTable(work.db, id);
    if (table) await leaveTable(ctx, work, table, uid);
  }
}
