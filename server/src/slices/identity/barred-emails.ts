import { DAY_MS } from '#contract/durations.ts';
import { BARRED_EMAIL_DAYS } from '#contract/limits.ts';
import type { App } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { deleteBarred, insertBarred, isBarred } from './barred-emails.sql.ts';
import { throwIdentityError } from './errors.ts';
import { mailboxOf, normalEmail } from './identity.rules.ts';
import { isReserved } from './oob-codes.sql.ts';
import { identitySecrets } from './secrets.ts';

// A suspension ends with the account that it is about. So that nobody ends one by deleting the account and signing up again, the
// confirmed address stays barred for a while, in every spelling of its mailbox (ann+2@…).

/** Returns the hashes of an address and of its mailbox. Bars of the previous release are those of the address itself. */
async function hashesOf(app: App, email: string): Promise<{ address: Buffer; mailbox: Buffer }> {
  const { keyed } = await identitySecrets(app);
  return { address: keyed('barred-email', email), mailbox: keyed('barred-email', mailboxOf(email)) };
}

/** Bars the confirmed address of a suspended member whose account is deleted. */
export async function barEmail(work: Work, email: string): Promise<void> {
  const until = new Date(work.app.clock.now().getTime() + BARRED_EMAIL_DAYS * DAY_MS);
  await insertBarred(work.db, (await hashesOf(work.app, email)).mailbox, until);
}

/** Lets an address sign up again before its time. Returns false when it was not barred. */
export async function unbarEmail(work: Work, rawEmail: string): Promise<boolean> {
  const email = normalEmail(rawEmail);
  if (email === null) return false;
  const { address, mailbox } = await hashesOf(work.app, email);
  return deleteBarred(work.db, [address, mailbox]);
}

/** Returns whether an address without an account is not free: another member can restore it, or it is barred. */
export async function isReservedOrBarred(app: App, { db }: Work, email: string, uid: string): Promise<boolean> {
  const now = app.clock.now();
  if (await isReserved(db, email, uid, now)) return true;
  const { address, mailbox } = await hashesOf(app, email);
  return isBarred(db, [address, mailbox], now);
}

/**
 * Refuses an address that is withheld, with the answer for an address that has an account: nobody learns about a
 * suspension. Runs after the write that takes the address, which waits for concurrent changes.
 * @throws IdentityError EMAIL_EXISTS
 */
export async function refuseBarredEmail(work: Work, email: string, uid: string): Promise<void> {
  if (await isReservedOrBarred(work.app, work, email, uid)) throwIdentityError('EMAIL_EXISTS');
}
