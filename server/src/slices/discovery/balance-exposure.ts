import { DAY_MS } from '#contract/durations.ts';
import type { App } from '#server/platform/app.ts';
import { countWaitingRequests } from '#server/slices/connections/index.ts';
import { decayed, turnsOf } from './exposure.rules.ts';
import * as sql from './exposure.sql.ts';

/**
 * Balances how often members are shown, once a day (B-06). Several nodes may run it at once: one does it. All turns change in one
 * transaction, so that the pages of a list always belong to one day.
 */
export function balanceExposure(app: App): Promise<void> {
  return app.transact(async ({ db }) => {
    const now = app.clock.now();
    const day = Math.floor(now.getTime() / DAY_MS);
    const newDay = await sql.beginDay(db, day);
    if (!newDay) return;
    if (newDay.before !== null) await sql.decayViews(db, decayed(1, day - newDay.before));
    const listed = await sql.viewCountsOfListed(db);
    const waiting = await countWaitingRequests(db, now);
    const turns = turnsOf(listed.map(({ uid, views }) => ({ views, waiting: waiting.get(uid) ?? 0 })));
    await sql.saveTurns(
      db,
      day,
      listed.map(({ uid }) => uid),
      turns,
    );
  });
}
