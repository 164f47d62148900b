import { DAY_MS } from '#contract/durations.ts';
import { MEMBER_NOTE_KEPT_DAYS } from '#contract/limits.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { fail } from '#server/platform/http/errors.ts';
import { deleteNotesBefore } from './notes.sql.ts';
import type { By } from './operator-action.ts';
import { reachOfActor } from './staff.ts';

/**
 * Checks that the one who acts may know of notes about a member: who may not see reports about them sees no notes either.
 * @returns whether they see those written while the member was an operator or a moderator
 * @throws AppError USER_NOT_FOUND
 */
export async function requireNotesWithinReach(db: Db, actorUid: By, uid: string): Promise<{ ofStaff: boolean }> {
  const { exceptAbout, ofStaff } = await reachOfActor(db, actorUid);
  if (exceptAbout.includes(uid)) fail('USER_NOT_FOUND');
  return { ofStaff };
}

/** A job: deletes notes that have been kept for MEMBER_NOTE_KEPT_DAYS. */
export async function deleteOldNotes(app: App): Promise<void> {
  await deleteNotesBefore(app.db, new Date(app.clock.now().getTime() - MEMBER_NOTE_KEPT_DAYS * DAY_MS));
}
