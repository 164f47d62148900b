import { type WelcomeForm, welcome } from '#contract/welcome/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { handleInTransaction } from './access.ts';
import { viewFor } from './read.ts';
import * as sql from './welcome.sql.ts';

/** Saves what a member says about being welcomed. */
export const saveFor = (db: Db, uid: string, { greets, isWelcomed, isOfferedTable }: WelcomeForm, now: Date) =>
  sql.saveWish(db, uid, {
    ...(greets !== undefined && { greets }),
    ...(isWelcomed !== undefined && { isWelcomed }),
    ...(isOfferedTable === false && { dismissedAt: now }),
  });

export const save = handleInTransaction(welcome.save, async ({ work, viewer, body }) => {
  await saveFor(work.db, viewer.uid, body, work.app.clock.now());
  work.publish([viewer.uid], { type: 'welcomeChanged' });
  return viewFor(work.db, viewer.uid);
});
