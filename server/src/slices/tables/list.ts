import { tables } from '#contract/tables/routes.ts';
import { handle } from './context.ts';
import * as sql from './tables.sql.ts';
import { viewsFor } from './views.ts';

export const list = handle(tables.list, async ({ ctx, db, viewer, language }) => ({
  items: await viewsFor(ctx, db, { uid: viewer.uid, language }, await sql.openTablesOf(db, viewer.uid)),
}));
