import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import { REMINDERS, reminderFor } from './hangouts.reminders.rules.ts';
import { forgetReminders, goingSince, noteReminded, toRemindOf } from './hangouts.reminders.store.ts';
import * as store from './hangouts.store.ts';

interface Deps {
  db: Db;
  clock: Clock;
  log: Log;
  safety: Safety;
  transactOn: <T>(id: string, use: (work: Work) => Promise<T>) => Promise<T>;
  /** Tells the later slices whom to remind. */
  announce: (work: Work, row: store.HangoutRow, uids: readonly string[]) => Promise<void>;
}

const DAY_MS = 86_400_000;

/** Reminders of what begins soon (H-07, N-02), each given once: what was noted and what was told are one commit. */
export function createReminders({ db, clock, log, safety, transactOn, announce }: Deps) {
  /** Nobody who is suspended, nor of a hangout they may not open: one whose host is, or whom a block keeps from them. */
  async function whoMayHear(work: Work, host: string, uids: readonly string[]): Promise<string[]> {
    if ((await safety.suspensionsOf(work.db, [host])).size > 0) return [];
    const unseen = (await safety.blocksBetween(work.db, [host], uids)).get(host);
    return uids.filter((uid) => !unseen?.has(uid));
  }

  /** With the hangout held, as every change of it does: what is told is how it stands. */
  const remindOf = (id: string) =>
    transactOn(id, async (work) => {
      const row = await store.lock(work.db, id);
      const reminder = row && reminderFor(row, clock.now());
      if (!row || !reminder) return;
      const going = await whoMayHear(work, row.createdBy, await goingSince(work.db, id, reminder));
      const uids = await noteReminded(work.db, row, reminder, going);
      if (uids.length > 0) await announce(work, row, uids);
    });

  /** Gives every reminder that is due. May run on several nodes at once, and be ended at any point. */
  return async function remind(): Promise<void> {
    for (const reminder of REMINDERS) {
      for (const id of await toRemindOf(db, reminder, clock.now()))
        await remindOf(id).catch((error) =>
          log.error({ err: error, id }, 'nobody was reminded of a hangout; again soon'),
        );
    }
    await forgetReminders(db, new Date(clock.now().getTime() - DAY_MS));
  };
}
