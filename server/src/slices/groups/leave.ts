import { groups } from '#contract/groups/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from './access.ts';
import { deleteRequest } from './join-requests.sql.ts';
import { factsFor } from './members.sql.ts';
import { emitRequest, takeOutOfGroup } from './membership.ts';

/**
 * @throws AppError ORGANIZER_STAYS when the only organizer would leave others alone. Only members and organizers whom they see count:
 * otherwise the error would tell that somebody else is in the group
 */
export async function refuseLastOrganizer(db: Db, groupId: string, uid: string) {
  const facts = (await factsFor(db, uid, [groupId])).get(groupId);
  if (facts?.isOrganizer && facts.organizers.length === 1 && facts.people > 1) fail('ORGANIZER_STAYS');
}

/** Leaves a group, or takes a request to join back. A member who has neither changes nothing. */
export const leave = handleInTransaction(groups.leave, async ({ work, viewer: { uid }, group }) => {
  await refuseLastOrganizer(work.db, group.id, uid);
  if (await deleteRequest(work.db, group.id, uid)) await emitRequest(work, group.id, { kind: 'answered', by: uid });
  await takeOutOfGroup(work, group, uid);
  return {};
});
