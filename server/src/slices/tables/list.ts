import { tables } from '#contract/tables/routes.ts';
import { handle } from './access.ts';
import * as sql from './tables.sql.ts';
import { viewsFor } from './views.ts';

export const list = handle(tables.list, async ({ app, db, viewer, language }) => ({
  items: await viewsFor(app, db, { uid: viewer.uid, language }, await sql.openTablesOf(db, viewer.uid)),
}));
