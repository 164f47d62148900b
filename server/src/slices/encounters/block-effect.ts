import type { Work } from '#server/platform/db/unit-of-work.ts';
import { removeMarksAbout } from './encounters.sql.ts';

/**
 * Removes what a member marked about the one whom they block. The mark of the blocked member stays: without it, they would notice
 * after an undo that they had been blocked. The absences that the blocker reported count until the next comparing.
 */
export async function removeMarksOfBlocker(work: Work, uid: string, otherUid: string) {
  await removeMarksAbout(work.db, uid, otherUid);
}
