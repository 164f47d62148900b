import { randomBytes } from 'node:crypto';
import type { OobKind } from '#contract/identity/routes.ts';
import { OOB_CODE_LIFETIME_MS } from '#contract/limits.ts';
import { sha256 } from '#server/platform/hashes.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { type AccountRow, accountByUid } from './accounts.sql.ts';
import type { IdentityContext } from './context.ts';
import { refuse } from './errors.ts';
import { codeByHash, insertCode, type OobCode } from './oob-codes.sql.ts';

/** A code that is valid, with its account. */
export type ValidCode = OobCode & { uid: string; account: AccountRow };

/** Returns the page on which a member can ask for a new password. */
export const resetPageOf = ({ publicUrl }: IdentityContext) => `${publicUrl()}/reset-password`;

/** Stores the hash of a new code and queues the mail that contains it. `mailOf` may return null to send no mail. */
export async function createCode(
  { clock, transact, mailQueue }: IdentityContext,
  code: Omit<OobCode, 'expiresAt'>,
  mailOf: (code: string) => Mail | null,
): Promise<void> {
  const clear = randomBytes(24).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + OOB_CODE_LIFETIME_MS);
  await transact(async (work) => {
    await insertCode(work.db, { ...code, hash: sha256(clear), expiresAt });
    await mailQueue.send(work, mailOf(clear), OOB_CODE_LIFETIME_MS);
  });
}

/**
 * Returns a valid code of one of these kinds, with its account.
 * @throws IdentityError INVALID_OOB_CODE when the code is unknown, used, of another kind, or for a former email;
 *   EXPIRED_OOB_CODE; USER_DISABLED
 */
export async function checkedCode(
  { db, clock }: IdentityContext,
  hash: Buffer,
  kinds: readonly OobKind[],
): Promise<ValidCode> {
  const code = await codeByHash(db, hash);
  if (!code || code.uid === null || !kinds.includes(code.kind)) return refuse('INVALID_OOB_CODE');
  if (new Date(code.expiresAt) <= clock.now()) refuse('EXPIRED_OOB_CODE');
  const account = await accountByUid(db, code.uid);
  if (!account || account.email !== code.email) return refuse('INVALID_OOB_CODE');
  if (account.disabled) refuse('USER_DISABLED');
  return { ...code, uid: code.uid, account };
}
