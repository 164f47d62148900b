import type { App } from '#server/platform/app.ts';
import { forEachItem } from '#server/platform/for-each-item.ts';
import { discardEnded } from './block-effects.ts';
import * as sql from './safety.sql.ts';

/** A job: forgets what blocks ended that can no longer be undone. Several nodes may run it at once. */
export async function forgetEndedByBlocks(app: App): Promise<void> {
  const now = app.clock.now();
  await forEachItem(
    await sql.pairsWithEndedBefore(app.db, now),
    ({ uid, other }) =>
      app.transact(async (work) => {
        await sql.lockBlocks(work.db, uid, other);
        const endedByName = await sql.takeEndedBefore(work.db, { uid, other }, now);
        if (endedByName) await discardEnded(work, endedByName);
      }),
    (error) =>
      app.log.error(
        { event: 'ended_by_block_not_forgotten', err: error },
        'A block still stores what it ended. That will be forgotten by the next run.',
      ),
  );
}
