import { randomBytes } from 'node:crypto';
import type { IdentityResponse } from '#contract/identity/routes.ts';
import type { App } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { type AccountChange, type AccountRow, updateAccount } from './accounts.sql.ts';
import { refuseBarredEmail } from './barred-emails.ts';
import { throwIdentityError } from './errors.ts';
import { accountReclaimed, emailChanged } from './events.ts';
import { emailChangedMail, emailRestoredMail, ownerOf } from './mails.ts';
import { deleteOobCodesOf, deleteOobCodesSince } from './oob-codes.sql.ts';
import {
  issueOobCode,
  linkTo,
  lockAccountAndTakeCode,
  RECOVER_EMAIL_MS,
  type ValidOobCode,
  visitorsCode,
} from './oob-codes.ts';
import { passwords } from './passwords.ts';
import { sessionCache } from './session-cache.ts';
import { endSessionsOf, lockWithSession } from './sessions.ts';
import { updatedView } from './views.ts';

// Applies the codes behind mailed links that confirm, change or restore the email of an account.

/** Stores a confirmed email. @throws IdentityError EMAIL_EXISTS, INVALID_OOB_CODE when the account was deleted */
async function saveEmail(
  work: Work,
  code: ValidOobCode,
  change: AccountChange & { email: string },
): Promise<AccountRow> {
  const changed = await updateAccount(work.db, code.uid, { ...change, emailVerified: true });
  if (changed === 'EMAIL_EXISTS') return throwIdentityError('EMAIL_EXISTS');
  if (!changed) return throwIdentityError('INVALID_OOB_CODE');
  await refuseBarredEmail(work, change.email, code.uid);
  work.after(() => sessionCache(work.app).forget(code.uid));
  work.publish([code.uid], { type: 'account' });
  return changed;
}

/** Lets the data that is kept under a confirmed email follow to the next one. */
async function notifyEmailChanged(work: Work, formerEmail: string, newEmail: string) {
  await emailChanged.emit(work, { from: formerEmail, to: newEmail });
}

const verify = (work: Work, code: ValidOobCode) => saveEmail(work, code, { email: code.email });

/**
 * Changes the email, ends every session but the one that asked for the change, and voids mailed codes. The former address,
 * if it was confirmed, gets a link that undoes the change. A change that a thief asked for ends with their session.
 */
async function change(work: Work, code: ValidOobCode, newEmail: string) {
  const { uid, email, account, sessionId } = code;
  if (sessionId === null || !(await lockWithSession(work, { uid, id: sessionId })))
    return throwIdentityError('INVALID_OOB_CODE');
  const changed = await saveEmail(work, code, { email: newEmail });
  work.after(() => work.app.security.record('email_changed', { uid }));
  await deleteOobCodesOf(work.db, uid);
  await endSessionsOf(work, uid, { except: sessionId });
  // An address that was never confirmed may belong to a stranger, who must not get a key to the account.
  if (!account.emailVerified) return changed;
  await notifyEmailChanged(work, email, newEmail);
  const recover = await issueOobCode(work, { kind: 'RECOVER_EMAIL', uid, email, newEmail: null }, RECOVER_EMAIL_MS);
  const link = linkTo(work.app, 'recover-email', recover);
  await work.app.mailQueue.send(
    work,
    emailChangedMail({ to: email, language: account.language }, { now: newEmail, link }),
    RECOVER_EMAIL_MS,
  );
  return changed;
}

/**
 * Restores the former email, whatever has happened to the account since. Ends every session and voids the password and
 * every later code, so that a thief who changed both keeps nothing.
 * @returns the account, and a code with which its owner chooses a new password
 */
async function recover(work: Work, code: ValidOobCode, passwordHash: string) {
  const { uid, email, number } = code;
  const [former, passwordUpdatedAt] = [code.account, work.app.clock.now()];
  const changed = await saveEmail(work, code, { email, passwordHash, passwordUpdatedAt });
  await deleteOobCodesSince(work.db, { uid, email, number });
  await accountReclaimed.emit(work, { uid });
  work.after(() => work.app.security.record('email_restored', { uid }));
  await endSessionsOf(work, uid);
  if (former.email !== email) {
    await notifyEmailChanged(work, former.email, email);
    await work.app.mailQueue.send(work, emailRestoredMail(ownerOf(former)));
  }
  const resetCode = await issueOobCode(work, { kind: 'PASSWORD_RESET', uid, email, newEmail: null });
  return { changed, resetCode };
}

/** Uses up a mailed code and confirms the email, changes it to the one that the code was mailed to, or restores it. */
export async function applyOobCode(app: App, oobCode: string, address: string): Promise<IdentityResponse<'update'>> {
  const hash = sha256(oobCode);
  const kinds = ['VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL', 'RECOVER_EMAIL'] as const;
  const checked = await visitorsCode(app, hash, kinds, address);
  // Nobody knows this password, so nobody can sign in until the owner has chosen a new one.
  const unknown = checked.kind === 'RECOVER_EMAIL' ? await passwords(app).hash(randomBytes(32).toString('base64')) : '';
  return app.transact(async (work) => {
    const code = { ...checked, account: await lockAccountAndTakeCode(work, hash, checked.uid) };
    if (code.kind === 'RECOVER_EMAIL') {
      const { changed, resetCode } = await recover(work, code, unknown);
      return { ...updatedView(changed), resetCode };
    }
    if (code.newEmail === null) return updatedView(await verify(work, code));
    const changed = await change(work, code, code.newEmail);
    return { ...updatedView(changed), newEmail: changed.email };
  });
}
