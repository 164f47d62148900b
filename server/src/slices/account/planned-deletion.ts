import { randomBytes } from 'node:crypto';
import type { Db } from '#server/platform/db/database.ts';
import { sharedSecret, signatureCheck } from '#server/platform/db/secrets.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { forEachItem } from '#server/platform/for-each-item.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { tagCode } from '#server/platform/signed-tokens.ts';
import type { AccountContext } from './context.ts';
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
export async function planAccountDeletion(ctx: AccountContext, work: Work, uid: string): Promise<string> {
  if (!(await ctx.identity.accountExists(work.db, uid))) fail('NOT_FOUND');
  const before = await ctx.safety.plannedDeletions.of(work.db, uid);
  if (before) return before.dueAt;
  // This comes first: attendees get notifications only from members whom they can see.
  await ctx.hangouts.forgetMember(work, uid);
  const token = tagCode(await sharedSecret(work.db, SECRET), randomBytes(16));
  const dueAt = (await ctx.safety.plannedDeletions.plan(work, uid, sha256(token))) ?? fail('NOT_FOUND');
  await ctx.identity.setDisabled(work, uid, true);
  const to = await ctx.identity.confirmedRecipientOf(work.db, uid);
  // The token is in the fragment, so that browsers do not send it to servers on their own.
  if (to !== null)
    await ctx.mailQueue.send(work, leavingMail(to, { dueAt, link: `${ctx.publicUrl()}/keep-account#${token}` }));
  return dueAt;
}

/** Opens an account again whose deletion was planned. @throws AppError NOT_FOUND when none was */
export async function undoAccountDeletion(ctx: AccountContext, work: Work, uid: string): Promise<void> {
  if (!(await ctx.safety.plannedDeletions.undo(work, uid))) fail('NOT_FOUND');
  // A suspension that lasts keeps the account closed.
  const hidden = (await ctx.safety.hiddenAmong(work.db, [uid])).has(uid);
  await ctx.identity.setDisabled(work, uid, hidden);
  const to = await ctx.identity.confirmedRecipientOf(work.db, uid);
  if (to !== null && !hidden) await ctx.mailQueue.send(work, keptMail(to, `${ctx.publicUrl()}/login`));
}

/** Cancels a planned deletion when the owner of its address takes an account back: a thief may have asked for it. */
export async function keepReclaimedAccount(ctx: AccountContext, work: Work, uid: string): Promise<void> {
  if (await ctx.safety.plannedDeletions.of(work.db, uid)) await undoAccountDeletion(ctx, work, uid);
}

/** A job: deletes the accounts whose time has come. One that fails stays closed and is tried again with the next run. */
export async function deleteDueAccounts(ctx: AccountContext): Promise<void> {
  await forEachItem(
    await ctx.safety.plannedDeletions.due(),
    (uid) =>
      ctx.transact(async (work) => {
        if (await ctx.safety.plannedDeletions.lockDue(work, uid)) await ctx.identity.removeAccount(work, uid);
      }),
    (error) =>
      ctx.log.error(
        { event: 'account_not_deleted', err: error },
        'An account whose time has come was not deleted; trying again.',
      ),
  );
}
