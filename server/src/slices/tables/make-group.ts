import { tables } from '#contract/tables/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { createGroup } from '#server/slices/groups/index.ts';
import { handleInTransaction } from './access.ts';
import { membersOf } from './tables.sql.ts';

/** Makes a group from a circle, and invites its members (G-25). The circle goes on as it is. @throws AppError TABLE_NOT_CIRCLE */
export const makeGroup = handleInTransaction(tables.makeGroup, async ({ work, viewer, table, body }) => {
  if (table.state !== 'circle') fail('TABLE_NOT_CIRCLE');
  const members = await membersOf(work.db, [table.id]);
  return (await createGroup(work, viewer.uid, body, { invited: members.map(({ uid }) => uid) })).group;
});
