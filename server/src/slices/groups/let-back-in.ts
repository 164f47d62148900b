import { groups } from '#contract/groups/routes.ts';
import { areHiddenFromEachOther } from '#server/slices/safety/index.ts';
import { handleInTransaction } from './access.ts';
import { removedMembersFor } from './list-removed-members.ts';
import { deleteRemoval } from './removals.sql.ts';

/**
 * Lets a member who was taken out join or ask again. Their open pages show it at once. Letting them in twice changes nothing, nor does
 * a member whom the viewer does not see.
 */
export const letBackIn = handleInTransaction(groups.letBackIn, async ({ work, viewer, group, params: { other } }) => {
  const isHidden = await areHiddenFromEachOther(work.db, viewer.uid, other);
  if (!isHidden && (await deleteRemoval(work.db, group.id, other)))
    work.publish([other], { type: 'groupChanged', groupId: group.id });
  return removedMembersFor(work.db, group.id, viewer.uid);
});
