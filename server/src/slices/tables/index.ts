import type { ProposalForm, TableWish } from '#contract/tables/forms.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { TableChange, TablesContext } from './context.ts';
import { leave } from './leave.ts';
import { blockEffect, removeMember } from './leaving.ts';
import { list } from './list.ts';
import { propose, proposePlan } from './propose.ts';
import { readWish, wishOf } from './read-wish.ts';
import { saveWish } from './save-wish.ts';
import { openTogether, seatMembers } from './seat-members.ts';
import { membersAt } from './seats.ts';
import { stay } from './stay.ts';
import * as sql from './tables.sql.ts';
import { tendTables } from './tend-tables.ts';
import { viewsFor } from './views.ts';
import { vote } from './vote.ts';

export type { TableChange } from './context.ts';

export const tablesHandlers = { readWish, saveWish, list, propose, vote, stay, leave };

type Listener = (work: Work, change: TableChange) => Promise<void>;
export type Tables = ReturnType<typeof createTables>;

/** Finds members a table, and keeps the tables (B-01). */
export function createTables(deps: Omit<TablesContext, 'notify' | 'seatsToReturn'>) {
  const { db, safety } = deps;
  const listeners: Listener[] = [];
  const ctx: TablesContext = {
    ...deps,
    seatsToReturn: (tx) => seatsToReturn(tx),
    async notify(work, change) {
      for (const listener of listeners) await listener(work, change);
    },
  };
  const seatsToReturn = safety.onUndoableBlock(blockEffect(ctx));

  return {
    context: ctx,
    /** Runs in the transaction of every change that members are notified of. */
    onChange: (listener: Listener) => void listeners.push(listener),
    seat: () => seatMembers(ctx),
    tend: () => tendTables(ctx),
    isSeated: sql.isSeated,
    lookingAmong: sql.lookingAmong,
    /** Returns the members of a table. Its hangouts are published to them alone. */
    seatedAt: async (tx: Db, tableId: string) => (await membersAt(ctx, tx, tableId)).map(({ uid }) => uid),
    /** Runs in the transaction that deletes an account. */
    forgetMember: (work: Work, uid: string) => removeMember(ctx, work, uid),

    /** Saves a wish for the demo data. */
    saveWish: (uid: string, wish: TableWish) => sql.saveWish(db, uid, wish),
    /** Opens a table for the demo data. Returns false when one of its members has a seat already. */
    open: (given: Parameters<typeof openTogether>[1]) => openTogether(ctx, given),
    /** Returns a member's tables for the demo data. */
    list: async (uid: string) => viewsFor(ctx, db, { uid, language: 'en' }, await sql.openTablesOf(db, uid)),
    /** Proposes another plan for the demo data. @throws AppError as the route does */
    propose: (uid: string, tableId: string, form: ProposalForm) =>
      ctx.transact(async (work) => {
        const table = (await sql.findOwn(work.db, tableId, uid, true)) ?? fail('NOT_FOUND');
        await proposePlan(ctx, work, { uid, table, form });
      }),

    /** Returns what a member wishes and their seats, for their download. Plans of others are theirs. */
    async of(uid: string) {
      const proposals = await sql.proposalsOf(db, uid);
      const tables = (await sql.seatsOf(db, uid)).map((seat) => {
        const here = proposals.filter(({ tableId }) => tableId === seat.tableId);
        const own = here.find(({ by }) => by === uid);
        return {
          ...seat,
          proposal: own ? { dateTime: own.dateTime, location: own.location, idea: own.idea } : null,
          agreesWith: here.flatMap(({ by }) => (by === uid ? [] : [by])),
        };
      });
      return { tableWish: await wishOf(db, uid), tables };
    },
  };
}
