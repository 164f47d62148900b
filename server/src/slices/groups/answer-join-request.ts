import { groups } from '#contract/groups/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { areHiddenFromEachOther } from '#server/slices/safety/index.ts';
import { handleInTransaction } from './access.ts';
import { groupChanged } from './events.ts';
import { deleteRequest, isAsking } from './join-requests.sql.ts';
import { joinRequestsFor } from './list-join-requests.ts';
import { addToGroup, emitRequest, hasRoom } from './membership.ts';

/** Answers a member who asks to join. About other members, and members whom the viewer does not see, it changes nothing. */
export const answerJoinRequest = handleInTransaction(
  groups.answerJoinRequest,
  async ({ work, viewer, group, params: { other }, body }) => {
    const isWaiting =
      (await isAsking(work.db, group.id, other)) && !(await areHiddenFromEachOther(work.db, viewer.uid, other));
    if (isWaiting) {
      const isAccepted = body.answer === 'accept';
      if (isAccepted && group.archivedAt !== null) fail('GROUP_ARCHIVED');
      if (isAccepted && !(await hasRoom(work, group.id))) fail('GROUP_FULL');
      await deleteRequest(work.db, group.id, other);
      await emitRequest(work, group.id, { kind: 'answered', by: other });
      if (isAccepted) {
        await addToGroup(work, group, other);
        await groupChanged.emit(work, { kind: 'accepted', groupId: group.id, uid: other });
      }
    }
    return joinRequestsFor(work.db, group.id, viewer.uid);
  },
);
