import { groups } from '#contract/groups/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from './access.ts';
import { factsFor, updateMembership } from './members.sql.ts';
import { publishGroup } from './publish.ts';
import { viewFor } from './views.ts';

/** A group is never without an organizer, so the only one whom the viewer sees stays: others would tell that they are there. */
export const stepDown = handleInTransaction(groups.stepDown, async ({ work, viewer: { uid }, group }) => {
  const facts = (await factsFor(work.db, uid, [group.id])).get(group.id);
  if (facts?.organizers.length === 1) fail('ORGANIZER_STAYS');
  await updateMembership(work.db, group.id, uid, { isOrganizer: false });
  await publishGroup(work, { groupId: group.id, about: uid });
  return viewFor(work.db, uid, group);
});
