import { groups } from '#contract/groups/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { isHiddenFrom } from '#server/slices/safety/index.ts';
import { handleInTransaction } from './access.ts';
import { memberOf } from './members.sql.ts';
import { takeOutOfGroup } from './membership.ts';
import { recordRemoval } from './removals.sql.ts';
import { viewFor } from './views.ts';

/** Takes a member out of a group, and keeps them from joining again. Organizers do not remove each other. */
export const removeMember = handleInTransaction(
  groups.removeMember,
  async ({ work, viewer, group, params: { other } }) => {
    const member = await memberOf(work.db, group.id, other);
    if (!member || member.isOrganizer || (await isHiddenFrom(work.db, viewer.uid, other))) return fail('NOT_IN_GROUP');
    await recordRemoval(work.db, group.id, other, work.app.clock.now());
    await takeOutOfGroup(work, group, other);
    return viewFor(work.db, viewer.uid, group);
  },
);
