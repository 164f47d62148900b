import type { ProposalForm, TableWish } from '#contract/tables/forms.ts';
import type { Db } from '#server/platform/db/database.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { TablesContext } from './context.ts';
import { proposePlan } from './propose.ts';
import * as sql from './tables.sql.ts';
import { viewsFor } from './views.ts';

/** Saves a wish for the demo data. */
export const saveDemoTableWish = (db: Db, uid: string, wish: TableWish) => sql.saveWish(db, uid, wish);

/** Returns a member's tables for the demo data. */
export const demoTablesOf = async (ctx: TablesContext, uid: string) =>
  viewsFor(ctx, ctx.db, { uid, language: 'en' }, await sql.openTablesOf(ctx.db, uid));

/** Proposes another plan for the demo data. @throws AppError as the route does */
export const proposeDemoPlan = (ctx: TablesContext, uid: string, tableId: string, form: ProposalForm): Promise<void> =>
  ctx.transact(async (work) => {
    const table = (await sql.findOwn(work.db, tableId, uid, true)) ?? fail('NOT_FOUND');
    await proposePlan(ctx, work, { uid, table, form });
  });
