import { randomBytes } from 'node:crypto';
import type { OobKind } from '#contract/identity/routes.ts';
import { RECOVER_EMAIL_DAYS } from '#contract/limits.ts';
import type { App } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { type AccountRow, accountByUid, lockAccount } from './accounts.sql.ts';
import { badCodes } from './attempt-limits.ts';
import { IdentityError, throwIdentityError, throwTooManyCalls } from './errors.ts';
import { codePath } from './identity.rules.ts';
import { OOB_CODE_LIFETIME_MS } from './limits.rules.ts';
import { limitConcurrentLookups } from './lookup-shares.ts';
import { codeByHash, insertOobCode, type NewCode, type OobCode, takeOobCode } from './oob-codes.sql.ts';

/** A code that is valid, with its account. */
export type ValidOobCode = OobCode & { uid: string; account: AccountRow };

export const RECOVER_EMAIL_MS = RECOVER_EMAIL_DAYS * 86_400_000;

/** Returns the page on which a member can ask for a new password. */
export const resetPageOf = (app: App) => `${app.publicUrl()}/reset-password`;

/** Builds a link from the product's own address, because the Host header of a request can be forged. */
export const linkTo = (app: App, page: string, code: string) => app.publicUrl() + codePath(page, code);

/** Stores the hash of a new code. Returns the code. */
export async function issueOobCode(work: Work, code: NewCode, lifetimeMs = OOB_CODE_LIFETIME_MS): Promise<string> {
  const clear = randomBytes(24).toString('base64url');
  const expiresAt = new Date(work.app.clock.now().getTime() + lifetimeMs);
  await insertOobCode(work.db, { ...code, hash: sha256(clear), expiresAt });
  return clear;
}

/**
 * Returns a valid code of one of these kinds, with its account.
 * @throws IdentityError INVALID_OOB_CODE when the code is unknown, used, of another kind, or for a former email;
 *   EXPIRED_OOB_CODE; USER_DISABLED
 */
async function checkedCode(app: App, hash: Buffer, kinds: readonly OobKind[]): Promise<ValidOobCode> {
  const code = await codeByHash(app.db, hash);
  if (!code || code.uid === null || !kinds.includes(code.kind)) return throwIdentityError('INVALID_OOB_CODE');
  if (new Date(code.expiresAt) <= app.clock.now()) throwIdentityError('EXPIRED_OOB_CODE');
  const account = await accountByUid(app.db, code.uid);
  if (!account) return throwIdentityError('INVALID_OOB_CODE');
  // A former address is restored even if a thief got the account suspended.
  if (code.kind === 'RECOVER_EMAIL') return { ...code, uid: code.uid, account };
  if (account.email !== code.email) return throwIdentityError('INVALID_OOB_CODE');
  if (account.disabled) throwIdentityError('USER_DISABLED');
  return { ...code, uid: code.uid, account };
}

/**
 * Returns a valid code that a visitor brings, as `checkedCode` does. Only codes that do not work count against the
 * address, because a code of 192 bits cannot be guessed.
 * @throws TooManyCalls instead of INVALID_OOB_CODE, when the address brought too many
 */
export async function visitorsCode(
  app: App,
  hash: Buffer,
  kinds: readonly OobKind[],
  address: string,
): Promise<ValidOobCode> {
  try {
    return await limitConcurrentLookups(app, address, () => checkedCode(app, hash, kinds));
  } catch (error) {
    if (error instanceof IdentityError && !(await badCodes(app).take(address)))
      throwTooManyCalls('an address brings too many codes that do not work');
    throw error;
  }
}

/**
 * Uses up a code in the transaction that applies it. Locks the account first, so that of several codes and sign-ins for one
 * account each sees what the one before has changed.
 * @returns the locked account
 * @throws IdentityError INVALID_OOB_CODE when it was used or voided since it was checked
 */
export async function lockAccountAndTakeCode(work: Work, hash: Buffer, uid: string): Promise<AccountRow> {
  const account = await lockAccount(work.db, uid);
  if (!account || !(await takeOobCode(work.db, hash))) return throwIdentityError('INVALID_OOB_CODE');
  return account;
}
