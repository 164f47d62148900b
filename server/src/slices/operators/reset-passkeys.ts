import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { accountExists } from '#server/slices/identity/index.ts';
import { removeAllPasskeys } from '#server/slices/passkeys/index.ts';
import { type By, writeAudit } from './operator-action.ts';

/**
 * Removes the passkeys and recovery codes of a member who lost them. Only the command line can, because who runs the machine
 * can do everything anyway.
 * @returns how many passkeys there were
 * @throws AppError USER_NOT_FOUND
 */
export async function resetPasskeys(work: Work, actorUid: By, uid: string): Promise<number> {
  if (!(await accountExists(work.db, uid))) fail('USER_NOT_FOUND');
  const count = await removeAllPasskeys(work, uid);
  await writeAudit(work, actorUid, 'passkeysReset', { member: uid });
  return count;
}
