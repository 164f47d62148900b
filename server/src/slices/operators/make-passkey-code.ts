import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { type By, type OperatorsContext, writeAudit } from './context.ts';

/**
 * Makes the code with which an operator adds the first passkey. Only the command line calls this; its
 * user passes the code on.
 * @returns null when the operator has a passkey
 * @throws AppError USER_NOT_FOUND when the member is no operator
 */
export async function makePasskeyCode(ctx: OperatorsContext, work: Work, by: By, uid: string): Promise<string | null> {
  if (!(await ctx.identity.isOperator(work.db, uid))) fail('USER_NOT_FOUND');
  const code = await ctx.passkeys.makeFirstPasskeyCode(work, uid);
  if (code !== null) await writeAudit(ctx, work, by, 'passkeyCodeMade', { member: uid });
  return code;
}
