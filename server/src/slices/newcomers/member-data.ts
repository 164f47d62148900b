import type { Db } from '#server/platform/db/database.ts';
import { stepsOf } from './first-steps.sql.ts';
import { findWelcomeWish } from './welcome.sql.ts';

// The parts of a member's download.

/** Returns the steps that a member marked; null when they marked nothing. */
export async function firstStepsOf(db: Db, uid: string) {
  const stored = await stepsOf(db, uid);
  return stored ? { done: stored.done, dismissedAt: stored.dismissedAt } : null;
}

/** Returns what a member said about being welcomed. */
export async function welcomeWishOf(db: Db, uid: string) {
  const wish = await findWelcomeWish(db, uid);
  return { greets: wish?.greets ?? false, isWelcomed: wish?.isWelcomed ?? false };
}
