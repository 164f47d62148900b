import type { App } from '#server/platform/app.ts';
import { forEachItem } from '#server/platform/for-each-item.ts';
import { broadcastHangout } from './broadcast.ts';
import * as sql from './hangouts.sql.ts';
import { withLockedHangout } from './serialize-by-hangout.ts';

/** A job: shows everybody the hangouts that were for a group first (G-23). Several nodes may run it at once. */
export async function openDueHangouts(app: App): Promise<void> {
  const now = app.clock.now();
  await forEachItem(
    await sql.dueToOpen(app.db, now),
    (id) =>
      withLockedHangout(app, id, async (work, { opensAt }) => {
        if (!opensAt) return;
        await sql.update(work.db, id, { isForGroup: false, opensAt: null, openedAt: work.app.clock.now() });
        work.after(() => broadcastHangout(app, id));
      }),
    (error, id) =>
      app.log.error(
        { event: 'hangout_not_opened', err: error, id },
        'A hangout was not opened to everybody and will be tried again.',
      ),
  );
}
