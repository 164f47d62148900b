import { hangouts } from '#contract/hangouts/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { cancelHangout, lockSeveral } from './cancel.ts';
import { refusePast } from './change.ts';
import { handle } from './context.ts';
import * as sql from './hangouts.sql.ts';
import { openFollowing } from './series.sql.ts';
import { viewFor } from './views.ts';

/**
 * Cancels a hangout and the later ones of its series (H-13). It locks them by id, and therefore not the one of the address first.
 * Cancelling twice changes nothing.
 */
export const cancelFollowing = handle(hangouts.cancelFollowing, ({ ctx, viewer, hangout }) => {
  const now = ctx.clock.now();
  refusePast(hangout, now);
  return ctx.inOrder(hangout.id, () =>
    ctx.transact(async (work) => {
      for (const row of await lockSeveral(ctx, work, await openFollowing(work.db, hangout, now))) {
        // Somebody may have cancelled it before it was locked.
        if (row.cancelledAt !== null) continue;
        await cancelHangout(ctx, work, row);
        work.after(() => ctx.broadcast(row.id));
      }
      const [named = fail('NOT_FOUND')] = await sql.findMany(work.db, [hangout.id]);
      return viewFor(ctx, work.db, viewer.uid, named);
    }),
  );
});
