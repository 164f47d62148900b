import { groups } from '#contract/groups/routes.ts';
import type { App } from '#server/platform/app.ts';
import { fail } from '#server/platform/http/errors.ts';
import { afterRefusal } from '#server/platform/http/handle.ts';
import { endedByRecentBlocks, isHiddenFrom } from '#server/slices/safety/index.ts';
import { handleInTransaction } from './access.ts';
import { GROUPS_EFFECT, type Taken } from './block-effect.ts';
import * as sql from './groups.sql.ts';
import { memberOf } from './members.sql.ts';
import { takeOutOfGroup } from './membership.ts';
import { recordRemoval } from './removals.sql.ts';
import { viewFor } from './views.ts';

/** Takes a member out of a group, and keeps them from joining again. Organizers do not remove each other. */
const removeAtOnce = handleInTransaction(groups.removeMember, async ({ work, viewer, group, params: { other } }) => {
  const member = await memberOf(work.db, group.id, other);
  if (!member || member.isOrganizer || (await isHiddenFrom(work.db, viewer.uid, other))) return fail('NOT_IN_GROUP');
  await recordRemoval(work.db, group.id, other, work.app.clock.now());
  await takeOutOfGroup(work, group, other);
  return viewFor(work.db, viewer.uid, group);
});

/** Keeps out a member whose place a block took that can be undone. Undoing it would otherwise bring them back. */
const recordIfTaken = (app: App, groupId: string, removedUid: string) =>
  app.transact(async (work) => {
    if (!(await sql.lock(work.db, groupId))) return;
    const taken = (await endedByRecentBlocks<Taken[]>(work, GROUPS_EFFECT)).flat();
    if (taken.some(({ groupId: id, uid }) => id === groupId && uid === removedUid))
      await recordRemoval(work.db, groupId, removedUid, app.clock.now());
  });

/** The answer about a member whose place a block took is that about one who has left, because it must not tell of a block. */
export const removeMember = afterRefusal(removeAtOnce, 'NOT_IN_GROUP', (app, { groupId, other }) =>
  recordIfTaken(app, groupId, other),
);
