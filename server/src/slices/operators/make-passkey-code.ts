import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { roleOfMember } from '#server/slices/identity/index.ts';
import { makeFirstPasskeyCode } from '#server/slices/passkeys/index.ts';
import { type By, writeAudit } from './operator-action.ts';

/**
 * Makes the code with which an operator or a moderator adds the first passkey. It is shown once, on the command line or to the operator
 * who appoints a moderator, and passed on in person.
 * @returns null when they have a passkey
 * @throws AppError USER_NOT_FOUND when the member is neither
 */
export async function makePasskeyCode(work: Work, actorUid: By, uid: string): Promise<string | null> {
  if ((await roleOfMember(work.db, uid)) === null) fail('USER_NOT_FOUND');
  const code = await makeFirstPasskeyCode(work, uid);
  if (code !== null) await writeAudit(work, actorUid, 'passkeyCodeMade', { member: uid });
  return code;
}
