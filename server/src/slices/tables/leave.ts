import { tables } from '#contract/tables/routes.ts';
import { handleInTransaction } from './access.ts';
import { takeSeat } from './leave-tables.ts';

export const leave = handleInTransaction(tables.leave, async ({ work, viewer, table }) => {
  await takeSeat(work, table.id, viewer.uid);
  return {};
});
