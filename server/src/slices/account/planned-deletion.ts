import { randomBytes } from 'node:crypto';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { sharedSecret, signatureCheck } from '#server/platform/db/secrets.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { forEachItem } from '#server/platform/for-each-item.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { tagCode } from '#server/platform/signed-tokens.ts';
import { removeMemberFromHangouts } from '#server/slices/hangouts/index.ts';
import {
  accountExists,
  confirmedRecipientOf,
  removeAccount,
  setAccountDisabled,
} from '#server/slices/identity/index.ts';
import {
  cancelPlannedDeletion,
  hiddenMembersAmong,
  lockDueDeletion,
  membersToDelete,
  plannedDeletionOf,
  storePlannedDeletion,
} from '#server/slices/safety/index.ts';
import { keptMail, leavingMail } from './mails.ts';

const SECRET = 'deletion-links';
/** Returns a function that tells whether this server made the token of a link that keeps an account, before it is looked up. */
export const deletionSignatures = (db: Db) => signatureCheck(db, SECRET, 'code');

/**
 * Closes an account that is to be deleted after DELETION_UNDO_DAYS: hides the member, ends every session, cancels the hangouts
 * they host and frees their places. All else stays as it is until then (docs/decisions/0024).
 * @returns when the account will be deleted, ISO 8601
 * @throws AppError NOT_FOUND when there is no such account
 */
export async function scheduleAccountDeletion(work: Work, uid: string): Promise<string> {
  if (!(await accountExists(work.db, uid))) fail('NOT_FOUND');
  const existing = await plannedDeletionOf(work.db, uid);
  if (existing) return existing.dueAt;
  // This comes first: attendees get notifications only from members whom they can see.
  await removeMemberFromHangouts(work, uid);
  const token = tagCode(await sharedSecret(work.db, SECRET), randomBytes(16));
  const dueAt = (await storePlannedDeletion(work, uid, sha256(token))) ?? fail('NOT_FOUND');
  await setAccountDisabled(work, uid, true);
  const recipient = await confirmedRecipientOf(work.db, uid);
  // The token is in the fragment, so that browsers do not send it to servers on their own.
  if (recipient !== null)
    await work.app.mailQueue.send(
      work,
      leavingMail(recipient, { dueAt, link: `${work.app.publicUrl()}/keep-account#${token}` }),
    );
  return dueAt;
}

/** Opens an account again whose deletion was planned. @throws AppError NOT_FOUND when none was */
export async function undoAccountDeletion(work: Work, uid: string): Promise<void> {
  if (!(await cancelPlannedDeletion(work, uid))) fail('NOT_FOUND');
  // A suspension that lasts keeps the account closed.
  const hidden = (await hiddenMembersAmong(work.db, [uid])).has(uid);
  await setAccountDisabled(work, uid, hidden);
  const recipient = await confirmedRecipientOf(work.db, uid);
  if (recipient !== null && !hidden)
    await work.app.mailQueue.send(work, keptMail(recipient, `${work.app.publicUrl()}/login`));
}

/** Cancels a planned deletion when the owner of its address takes an account back: a thief may have asked for it. */
export async function keepReclaimedAccount(work: Work, uid: string): Promise<void> {
  if (await plannedDeletionOf(work.db, uid)) await undoAccountDeletion(work, uid);
}

/** A job: deletes the accounts whose time has come. One that fails stays closed and is tried again with the next run. */
export async function deleteDueAccounts(app: App): Promise<void> {
  await forEachItem(
    await membersToDelete(app),
    (uid) =>
      app.transact(async (work) => {
        if (await lockDueDeletion(work, uid)) await removeAccount(work, uid);
      }),
    (error) =>
      app.log.error(
        { event: 'account_not_deleted', err: error },
        'An account whose time has come was not deleted; trying again.',
      ),
  );
}
