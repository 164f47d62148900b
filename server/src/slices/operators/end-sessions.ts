import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { accountExists, endEverySession, endSessionsOf } from '#server/slices/identity/index.ts';
import { type By, writeAudit } from './operator-action.ts';

/**
 * Ends every session of a member, or of everybody, without closing an account. Browsers have to log in again, and none of them
 * counts as known.
 * @param uid null for everybody
 * @returns how many sessions were open
 * @throws AppError USER_NOT_FOUND
 */
export async function endSessions(work: Work, actorUid: By, uid: string | null): Promise<number> {
  if (uid !== null && !(await accountExists(work.db, uid))) fail('USER_NOT_FOUND');
  const endedCount = await (uid === null ? endEverySession(work) : endSessionsOf(work, uid));
  await writeAudit(work, actorUid, uid === null ? 'everySessionEnded' : 'sessionsEnded', { member: uid });
  return endedCount;
}
