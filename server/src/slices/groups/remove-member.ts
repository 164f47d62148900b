import { groups } from '#contract/groups/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { afterRefusal } from '#server/platform/http/handle.ts';
import { areHiddenFromEachOther, forgetEnded } from '#server/slices/safety/index.ts';
import { handleInTransaction } from './access.ts';
import type { GroupRow } from './groups.sql.ts';
import { memberOf } from './members.sql.ts';
import { takeOutOfGroup } from './membership.ts';
import { recordRemoval } from './removals.sql.ts';
import { viewFor } from './views.ts';

/**
 * Takes a member out of a group for an organizer, and keeps them from joining again. Organizers do not remove each other.
 * @throws AppError NOT_IN_GROUP
 */
export async function removeFromGroup(work: Work, group: GroupRow, { viewer, uid }: { viewer: string; uid: string }) {
  const member = await memberOf(work.db, group.id, uid);
  if (!member || member.isOrganizer || (await areHiddenFromEachOther(work.db, viewer, uid))) fail('NOT_IN_GROUP');
  await recordRemoval(work.db, group.id, uid, work.app.clock.now());
  await takeOutOfGroup(work, group, uid);
}

const removeAtOnce = handleInTransaction(groups.removeMember, async ({ work, viewer, group, params: { other } }) => {
  await removeFromGroup(work, group, { viewer: viewer.uid, uid: other });
  return viewFor(work.db, viewer.uid, group);
});

/**
 * A member whose place a block took is to everybody like one who has left: the answer is the same, and the removal is not recorded. But the
 * undo of the block does not bring them back. No group is locked, because an undo locks its block before groups.
 */
export const removeMember = afterRefusal(removeAtOnce, 'NOT_IN_GROUP', (app, { groupId, other }) =>
  forgetEnded(app.db, other, { groupId, uid: other }),
);
