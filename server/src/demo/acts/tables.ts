import type { ProposalForm, TableWish } from '#contract/tables/forms.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { fail } from '#server/platform/http/errors.ts';
import { proposeChange } from '#server/slices/tables/propose.ts';
import * as sql from '#server/slices/tables/tables.sql.ts';
import { viewsFor } from '#server/slices/tables/views.ts';

/** Saves a wish for the demo data. */
export const saveDemoTableWish = (db: Db, uid: string, wish: TableWish) => sql.saveWish(db, uid, wish);

/** Returns a member's tables for the demo data. */
export const demoTablesOf = async (app: App, uid: string) =>
  viewsFor(app, app.db, { uid, language: 'en' }, await sql.openTablesOf(app.db, uid));

/** Proposes another plan for the demo data. @throws AppError as the route does */
export const proposeDemoPlan = (app: App, uid: string, tableId: string, form: ProposalForm): Promise<void> =>
  app.transact(async (work) => {
    const table = (await sql.findOwn(work.db, tableId, uid, true)) ?? fail('NOT_FOUND');
    await proposeChange(work, { uid, table, form });
  });
