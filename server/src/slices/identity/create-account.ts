import { randomInt } from 'node:crypto';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { type AccountRow, insertAccount, type NewAccount } from './accounts.sql.ts';
import { refuseBarredEmail } from './barred-emails.ts';
import { throwIdentityError } from './errors.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
export const newUid = () => Array.from({ length: 28 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Inserts an account. @throws IdentityError EMAIL_EXISTS */
export async function createAccount(
  work: Work,
  account: Omit<NewAccount, 'now'> & { createdAt?: Date },
): Promise<AccountRow> {
  const row = await insertAccount(work.db, { now: account.createdAt ?? work.app.clock.now(), ...account });
  if (!row) return throwIdentityError('EMAIL_EXISTS');
  await refuseBarredEmail(work, account.email, account.uid);
  return row;
}
