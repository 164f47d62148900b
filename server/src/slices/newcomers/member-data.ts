import type { Db } from '#server/platform/db/database.ts';
import { stepsOf } from './newcomers.sql.ts';

/** Returns what a member marked, for their download; null when they marked nothing. */
export async function firstStepsOf(db: Db, uid: string) {
  const stored = await stepsOf(db, uid);
  return stored ? { done: stored.done, dismissedAt: stored.dismissedAt } : null;
}
