import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { scheduleAccountDeletion } from '#server/slices/account/index.ts';
import { accountExists, removeAccount } from '#server/slices/identity/index.ts';
import { type By, writeAudit } from './operator-action.ts';

/**
 * Deletes the account of a member who asked for it by mail, suspended or not. Its owner can undo this for a
 * week, because anybody can write a mail in someone's name.
 * @returns when the account will be deleted, ISO 8601; null when it is deleted now
 * @throws AppError USER_NOT_FOUND
 */
export async function deleteAccount(
  work: Work,
  actorUid: By,
  { uid, now }: { uid: string; now: boolean },
): Promise<string | null> {
  if (!(await accountExists(work.db, uid))) fail('USER_NOT_FOUND');
  await writeAudit(work, actorUid, now ? 'accountDeleted' : 'deletionPlanned', { member: uid });
  if (!now) return scheduleAccountDeletion(work, uid);
  await removeAccount(work, uid);
  return null;
}
