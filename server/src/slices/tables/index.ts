import type { ProposalForm, TableWish } from '#contract/tables/forms.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { TableChange, TablesContext } from './context.ts';
import { demoTablesOf, proposeDemoPlan, saveDemoTableWish } from './for-demo.ts';
import { leave } from './leave.ts';
import { blockEffect, removeMemberFromTables } from './leaving.ts';
import { list } from './list.ts';
import { tablesAndWishOf } from './member-data.ts';
import { propose } from './propose.ts';
import { readWish } from './read-wish.ts';
import { saveWish } from './save-wish.ts';
import { openTableTogether, seatMembers, type TableTogether } from './seat-members.ts';
import { seatedMembersOf } from './seats.ts';
import { stay } from './stay.ts';
import { isSeatedAtTable, lookingForTableAmong } from './tables.sql.ts';
import { tendTables } from './tend-tables.ts';
import { vote } from './vote.ts';

export type { TableChange } from './context.ts';
export { demoTablesOf, proposeDemoPlan, saveDemoTableWish } from './for-demo.ts';
export { removeMemberFromTables } from './leaving.ts';
export { tablesAndWishOf } from './member-data.ts';
export { openTableTogether, seatMembers } from './seat-members.ts';
export { seatedMembersOf } from './seats.ts';
export { isSeatedAtTable, lookingForTableAmong } from './tables.sql.ts';
export { tendTables } from './tend-tables.ts';

export const tablesHandlers = { readWish, saveWish, list, propose, vote, stay, leave };

type Listener = (work: Work, change: TableChange) => Promise<void>;
export type Tables = ReturnType<typeof createTables>;

/** Finds members a table, and keeps the tables (B-01). */
export function createTables(deps: Omit<TablesContext, 'notify' | 'seatsToReturn'>) {
  const listeners: Listener[] = [];
  const ctx: TablesContext = {
    ...deps,
    seatsToReturn: (db) => seatsToReturn(db),
    async notify(work, change) {
      for (const listener of listeners) await listener(work, change);
    },
  };
  const seatsToReturn = ctx.safety.onUndoableBlock(blockEffect(ctx));

  return {
    context: ctx,
    /** Runs in the transaction of every change that members are notified of. */
    onChange: (listener: Listener) => void listeners.push(listener),
    seat: () => seatMembers(ctx),
    tend: () => tendTables(ctx),
    isSeated: isSeatedAtTable,
    lookingAmong: lookingForTableAmong,
    seatedAt: (db: Db, tableId: string) => seatedMembersOf(ctx, db, tableId),
    forgetMember: (work: Work, uid: string) => removeMemberFromTables(ctx, work, uid),
    saveWish: (uid: string, wish: TableWish) => saveDemoTableWish(ctx.db, uid, wish),
    open: (together: TableTogether) => openTableTogether(ctx, together),
    list: (uid: string) => demoTablesOf(ctx, uid),
    propose: (uid: string, tableId: string, form: ProposalForm) => proposeDemoPlan(ctx, uid, tableId, form),
    of: (uid: string) => tablesAndWishOf(ctx.db, uid),
  };
}
