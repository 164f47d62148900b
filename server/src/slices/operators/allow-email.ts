import type { Work } from '#server/platform/db/unit-of-work.ts';
import { unbarEmail } from '#server/slices/identity/index.ts';
import { type By, writeAudit } from './operator-action.ts';

/**
 * Lets somebody sign up again whose address is barred, because they deleted the account while it was suspended. The log names no
 * address: nothing else about it is kept.
 * @returns false when the address was not barred
 */
export async function allowEmail(work: Work, actorUid: By, email: string): Promise<boolean> {
  if (!(await unbarEmail(work, email))) return false;
  await writeAudit(work, actorUid, 'emailAllowed', {});
  return true;
}
