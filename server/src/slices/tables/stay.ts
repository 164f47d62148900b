import { tables } from '#contract/tables/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handle } from './access.ts';
import { publishTable } from './seats.ts';
import * as sql from './tables.sql.ts';
import { tend } from './tend-tables.ts';
import { viewFor } from './views.ts';

/**
 * Says that the caller stays. Once everybody has said so, the table becomes a circle at once. A table that ends by this, because too
 * few stay, is no longer there for the caller.
 */
export const stay = handle(tables.stay, async ({ app, viewer, params, language }) => {
  const view = await app.transact(async (work) => {
    const table = (await sql.findOwn(work.db, params.tableId, viewer.uid, true)) ?? fail('NOT_FOUND');
    if (table.state !== 'deciding') fail('TABLE_NOT_DECIDING');
    await sql.stay(work.db, table.id, viewer.uid, app.clock.now());
    const tended = await tend(work, table);
    await publishTable(work, table.id);
    return tended.state === 'over' ? null : viewFor(app, work.db, { uid: viewer.uid, language }, tended);
  });
  // Only after the commit: an error in the transaction would undo the end of the table.
  return view ?? fail('NOT_FOUND');
});
