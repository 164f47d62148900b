import { tables } from '#contract/tables/routes.ts';
import { handleInTransaction } from './access.ts';
import { leaveTable } from './leave-tables.ts';

export const leave = handleInTransaction(tables.leave, async ({ work, viewer, table }) => {
  await leaveTable(work, table, viewer.uid);
  return {};
});
