import { DAY_MS } from '#contract/durations.ts';
import { DELETION_UNDO_DAYS } from '#contract/limits.ts';
import type { App } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { emitIfHidden } from './events.ts';
import * as sql from './planned-deletions.sql.ts';

/**
 * Hides a member whose account is to be deleted, until it is deleted or they change their mind.
 * @param undoHash SHA-256 of the secret in the link that undoes it
 * @returns when the account will be deleted, ISO 8601; null when that was planned before
 */
export async function storePlannedDeletion(work: Work, uid: string, undoHash: Buffer) {
  const now = work.app.clock.now();
  const dueAt = new Date(now.getTime() + DELETION_UNDO_DAYS * DAY_MS);
  const isPlanned = await emitIfHidden(work, uid, () => sql.insertPlanned(work.db, { uid, now, dueAt, undoHash }));
  return isPlanned ? dueAt.toISOString() : null;
}

/** Shows a member again who has changed their mind. Returns false when no deletion was planned. */
export const cancelPlannedDeletion = (work: Work, uid: string): Promise<boolean> =>
  emitIfHidden(work, uid, () => sql.deletePlanned(work.db, uid));

/** Locks a deletion whose time has come. Returns false when it was undone or done in the meantime. */
export const lockDueDeletion = (work: Work, uid: string): Promise<boolean> =>
  sql.lockPlannedDue(work.db, uid, work.app.clock.now());

/** Returns the accounts whose time has come, the longest overdue first. */
export const membersToDelete = (app: App): Promise<string[]> => sql.dueUids(app.db, app.clock.now());
