import { hangouts } from '#contract/hangouts/routes.ts';
import { areHiddenFromEachOther } from '#server/slices/safety/index.ts';
import { handleSerialized } from './access.ts';
import { removedAttendeesFor } from './list-removed-attendees.ts';
import { deleteRemoval } from './removals.sql.ts';

/**
 * Lets a member who was taken out join again. Their open pages show it at once, and nobody else's change. Letting them in twice
 * changes nothing, nor does a member whom a block hides from the viewer.
 */
export const letBackIn = handleSerialized(hangouts.letBackIn, async ({ work, viewer, hangout, params }) => {
  const { other } = params;
  const isHidden = await areHiddenFromEachOther(work.db, viewer.uid, other);
  if (!isHidden && (await deleteRemoval(work.db, hangout.id, other)))
    work.publish([other], { type: 'hangoutsChanged' });
  return removedAttendeesFor(work.db, hangout.id, viewer.uid);
});
