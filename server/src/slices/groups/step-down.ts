import { groups } from '#contract/groups/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from './access.ts';
import { membersOf, setOrganizer } from './members.sql.ts';
import { publishGroup } from './publish.ts';
import { viewFor } from './views.ts';

/** A group is never without an organizer, so the only one stays. */
export const stepDown = handleInTransaction(groups.stepDown, async ({ work, viewer: { uid }, group }) => {
  const others = (await membersOf(work.db, group.id)).filter((member) => member.isOrganizer && member.uid !== uid);
  if (others.length === 0) fail('ORGANIZER_STAYS');
  await setOrganizer(work.db, group.id, uid, false);
  await publishGroup(work, { groupId: group.id, about: uid });
  return viewFor(work.db, uid, group);
});
