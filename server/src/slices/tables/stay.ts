import { tables } from '#contract/tables/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from './context.ts';
import { publishTable } from './seats.ts';
import * as sql from './tables.sql.ts';
import { tend } from './tend-tables.ts';
import { viewFor } from './views.ts';

/** Says that the caller stays. Once everybody has said so, the table becomes a circle at once. */
export const stay = handleInTransaction(tables.stay, async ({ ctx, work, viewer, table, language }) => {
  if (table.state !== 'deciding') fail('TABLE_NOT_DECIDING');
  await sql.stay(work.db, table.id, viewer.uid, ctx.clock.now());
  const tended = await tend(ctx, work, table);
  await publishTable(work, table.id);
  return viewFor(ctx, work.db, { uid: viewer.uid, language }, tended);
});
