import { tables } from '#contract/tables/routes.ts';
import { handleInTransaction } from './context.ts';
import { leaveTable } from './leaving.ts';

export const leave = handleInTransaction(tables.leave, async ({ ctx, work, viewer, table }) => {
  await leaveTable(ctx, work, table, viewer.uid);
  return {};
});
