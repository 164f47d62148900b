import { newcomers, type WelcomeForm } from '#contract/newcomers/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { welcomeFor } from './read-welcome.ts';
import * as sql from './welcome.sql.ts';

/** Saves what a member says about being welcomed. */
export const saveWelcomeFor = (db: Db, uid: string, { greets, isWelcomed, isOfferedTable }: WelcomeForm, now: Date) =>
  sql.saveWelcomeWish(db, uid, {
    ...(greets !== undefined && { greets }),
    ...(isWelcomed !== undefined && { isWelcomed }),
    ...(isOfferedTable === false && { dismissedAt: now }),
  });

export const saveWelcome = handleInTransaction(newcomers.saveWelcome, async ({ work, viewer, body }) => {
  await saveWelcomeFor(work.db, viewer.uid, body, work.app.clock.now());
  work.publish([viewer.uid], { type: 'welcomeChanged' });
  return welcomeFor(work.db, viewer.uid);
});
