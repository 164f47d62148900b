import { hangouts } from '#contract/hangouts/routes.ts';
import { NOT_ATTENDING } from '#contract/hangouts/views.ts';
import { handleInOrder } from './context.ts';
import * as sql from './hangouts.sql.ts';
import { deleteRemoval } from './removals.sql.ts';
import { removedFor } from './removed.ts';

/** Lets a member who was taken out join again. Their open pages show it at once. Letting them in twice changes nothing, nor does a member whom a block hides from the viewer. */
export const letBackIn = handleInOrder(hangouts.letBackIn, async ({ ctx, work, viewer, hangout, params }) => {
  const { other } = params;
  const isHidden = await ctx.safety.isHiddenFrom(work.db, viewer.uid, other);
  if (!isHidden && (await deleteRemoval(work.db, hangout.id, other))) {
    const { id, version } = await sql.update(work.db, hangout.id);
    work.publish([other], { type: 'hangoutRsvp', id, version, ...NOT_ATTENDING });
    work.after(() => ctx.broadcast(id));
  }
  return removedFor(ctx, work.db, viewer.uid, hangout.id);
});
