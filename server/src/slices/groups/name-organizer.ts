import { groups } from '#contract/groups/routes.ts';
import { GROUP_ORGANIZERS_MAX } from '#contract/limits.ts';
import { fail } from '#server/platform/http/errors.ts';
import { areHiddenFromEachOther } from '#server/slices/safety/index.ts';
import { handleInTransaction } from './access.ts';
import { groupChanged } from './events.ts';
import { factsFor, memberOf, updateMembership } from './members.sql.ts';
import { publishGroup } from './publish.ts';
import { viewFor } from './views.ts';

export const nameOrganizer = handleInTransaction(
  groups.nameOrganizer,
  async ({ work, viewer, group, params: { other } }) => {
    const member = await memberOf(work.db, group.id, other);
    if (!member || (await areHiddenFromEachOther(work.db, viewer.uid, other))) return fail('NOT_IN_GROUP');
    if (!member.isOrganizer) {
      // Organizers whom the viewer does not see are not counted: an error for no visible reason would tell of them.
      const facts = (await factsFor(work.db, viewer.uid, [group.id])).get(group.id);
      if (facts && facts.organizers.length >= GROUP_ORGANIZERS_MAX) fail('ORGANIZERS_FULL');
      await updateMembership(work.db, group.id, other, { isOrganizer: true });
      await groupChanged.emit(work, { kind: 'organizer', groupId: group.id, uid: other });
      await publishGroup(work, { groupId: group.id, about: other });
    }
    return viewFor(work.db, viewer.uid, group);
  },
);
