import { groups } from '#contract/groups/routes.ts';
import { handleInTransaction } from './access.ts';
import { updateMembership } from './members.sql.ts';
import { viewFor } from './views.ts';

/** Shows a group on the profile of its member, or no longer (P-20). The other tabs of the member fetch it again. */
export const showOnProfile = handleInTransaction(
  groups.showOnProfile,
  async ({ work, viewer: { uid }, group, body }) => {
    await updateMembership(work.db, group.id, uid, body);
    work.publish([uid], { type: 'groupChanged', groupId: group.id });
    return viewFor(work.db, uid, group);
  },
);
