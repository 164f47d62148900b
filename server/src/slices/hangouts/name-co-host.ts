import { hangouts } from '#contract/hangouts/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { refusePast } from './change.ts';
import { changeCoHost } from './co-host.ts';
import { handleInOrder } from './context.ts';
import * as sql from './hangouts.sql.ts';
import { viewFor } from './views.ts';

/** Names an attendee as co-host (H-11). A member who is hidden from everybody is refused like one who left. */
export const nameCoHost = handleInOrder(hangouts.nameCoHost, async ({ ctx, work, viewer, hangout, params }) => {
  const { other } = params;
  refusePast(hangout, ctx.clock.now());
  if (hangout.cancelledAt !== null) fail('HANGOUT_CANCELLED');
  const { rsvp } = await sql.attendanceOf(work.db, hangout.id, other);
  const isHidden = (await ctx.safety.hiddenAmong(work.db, [other])).has(other);
  if (other === viewer.uid || rsvp !== 'confirmed' || isHidden) fail('NOT_GOING');
  return viewFor(ctx, work.db, viewer.uid, await changeCoHost(ctx, work, hangout, other));
});
