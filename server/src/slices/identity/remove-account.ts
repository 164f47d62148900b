import type { Work } from '#server/platform/db/unit-of-work.ts';
import { deleteAccountRow, lockAccount } from './accounts.sql.ts';
import { accountDeleted } from './events.ts';
import { accountDeletedMail, ownerOf } from './mails.ts';
import { endSessionsOf } from './sessions.ts';

/**
 * Deletes an account and all of its data. The deletions of the other slices and their order are listed in
 * app.listeners.ts. If one of them fails, everything is kept.
 * @returns false when there is no such account
 */
export async function removeAccount(work: Work, uid: string): Promise<boolean> {
  const account = await lockAccount(work.db, uid);
  if (!account) return false;
  // An account with a stranger's address must not be able to erase or send anything under it.
  const email = account.emailVerified ? account.email : null;
  await endSessionsOf(work, uid);
  await accountDeleted.emit(work, { uid, email });
  await deleteAccountRow(work.db, uid, email);
  if (email === null) return true;
  await work.app.mailQueue.forget(work, email);
  await work.app.mailQueue.send(work, accountDeletedMail(ownerOf(account)));
  return true;
}
