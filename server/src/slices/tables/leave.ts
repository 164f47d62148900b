import { tables } from '#contract/tables/routes.ts';
import { handleInTransaction } from './access.ts';
import { endSeat } from './end-seat.ts';

export const leave = handleInTransaction(tables.leave, async ({ work, viewer, table }) => {
  await endSeat(work, table.id, viewer.uid);
  return {};
});
