import { handlersOf, type ResolverCall } from '#server/platform/http/handle.ts';
import { attendedHangout } from '#server/slices/hangouts/index.ts';
import { membersHiddenFrom } from '#server/slices/safety/index.ts';

/**
 * Returns the attendees of a hangout whom the viewer may see, without the viewer, in the order in which they joined.
 * @throws AppError NOT_FOUND to everybody but the attendees
 */
async function attendee({ db, viewer, params }: ResolverCall<{ hangoutId: string }>) {
  const { endsAt, attendees } = await attendedHangout(db, viewer.uid, params.hangoutId);
  const hidden = (await membersHiddenFrom(db, { viewers: [viewer.uid], people: attendees })).get(viewer.uid);
  const otherUids = attendees.filter((uid) => uid !== viewer.uid && !hidden?.has(uid));
  return { meeting: { endsAt, others: otherUids } };
}

export const { handle, handleInTransaction } = handlersOf({ attendee });
