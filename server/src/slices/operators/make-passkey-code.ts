import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { isOperator } from '#server/slices/identity/index.ts';
import { makeFirstPasskeyCode } from '#server/slices/passkeys/index.ts';
import { type By, writeAudit } from './operator-action.ts';

/**
 * Makes the code with which an operator adds the first passkey. Only the command line calls this; its
 * user passes the code on.
 * @returns null when the operator has a passkey
 * @throws AppError USER_NOT_FOUND when the member is no operator
 */
export async function makePasskeyCode(work: Work, actorUid: By, uid: string): Promise<string | null> {
  if (!(await isOperator(work.db, uid))) fail('USER_NOT_FOUND');
  const code = await makeFirstPasskeyCode(work, uid);
  if (code !== null) await writeAudit(work, actorUid, 'passkeyCodeMade', { member: uid });
  return code;
}
