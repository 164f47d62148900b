import { hangouts } from '#contract/hangouts/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handle } from './access.ts';
import { broadcastHangout } from './broadcast.ts';
import { cancelHangout } from './cancel.ts';
import * as sql from './hangouts.sql.ts';
import { lockSeveral } from './lock-several.ts';
import { refusePast } from './refuse-past.ts';
import { serializeByHangout } from './serialize-by-hangout.ts';
import { openFollowing } from './series.sql.ts';
import { viewFor } from './views.ts';

/**
 * Cancels a hangout and the later ones of its series (H-13). It locks them by id, and therefore not the one of the address first.
 * Cancelling twice changes nothing.
 */
export const cancelFollowing = handle(hangouts.cancelFollowing, ({ app, viewer, hangout }) => {
  const now = app.clock.now();
  refusePast(hangout, now);
  return serializeByHangout(app, hangout.id, () =>
    app.transact(async (work) => {
      for (const row of await lockSeveral(work, await openFollowing(work.db, hangout, now))) {
        // Somebody may have cancelled it before it was locked.
        if (row.cancelledAt !== null) continue;
        await cancelHangout(work, row);
        work.after(() => broadcastHangout(app, row.id));
      }
      const [chosen = fail('NOT_FOUND')] = await sql.findManyUnchecked(work.db, [hangout.id]);
      return viewFor(app, work.db, viewer.uid, chosen);
    }),
  );
});
