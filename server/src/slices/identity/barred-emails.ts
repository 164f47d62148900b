import { BARRED_EMAIL_DAYS } from '#contract/limits.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { deleteBarred, insertBarred, isBarred } from './barred-emails.sql.ts';
import type { IdentityContext } from './context.ts';
import { refuse } from './errors.ts';
import { normalEmail } from './identity.rules.ts';
import { isReserved } from './oob-codes.sql.ts';

// A suspension ends with the account that it is about. So that nobody ends one by deleting the account and signing up again, the
// confirmed address stays barred for a while.

const DAY_MS = 86_400_000;
const hashOf = async ({ secrets }: IdentityContext, email: string) => (await secrets()).keyed('barred-email', email);

/** Bars the confirmed address of a suspended member whose account is deleted. */
export async function barEmail(ctx: IdentityContext, work: Work, email: string): Promise<void> {
  const until = new Date(ctx.clock.now().getTime() + BARRED_EMAIL_DAYS * DAY_MS);
  await insertBarred(work.db, await hashOf(ctx, email), until);
}

/** Lets an address sign up again before its time. Returns false when it was not barred. */
export async function allowEmail(ctx: IdentityContext, work: Work, given: string): Promise<boolean> {
  const email = normalEmail(given);
  return email !== null && deleteBarred(work.db, await hashOf(ctx, email));
}

/** Returns whether an address without an account is not free: another member can restore it, or it is barred. */
export async function isWithheld(ctx: IdentityContext, { db }: Work, email: string, uid: string): Promise<boolean> {
  const now = ctx.clock.now();
  return (await isReserved(db, email, uid, now)) || (await isBarred(db, await hashOf(ctx, email), now));
}

/**
 * Refuses an address that is withheld. The answer is the same as for an address that has an account: whoever asks learns nothing
 * about a suspension. Runs after the write that takes the address, because that write waits for a concurrent change or deletion
 * of the account that had it.
 * @throws IdentityError EMAIL_EXISTS
 */
export async function requireFreeEmail(ctx: IdentityContext, work: Work, email: string, uid: string): Promise<void> {
  if (await isWithheld(ctx, work, email, uid)) refuse('EMAIL_EXISTS');
}
