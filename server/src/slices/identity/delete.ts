import type { IdentityRequest, IdentityResponse } from '#contract/identity/routes.ts';
import { deleteAccountRow, lockAccount } from './accounts.sql.ts';
import type { IdentityContext } from './context.ts';
import { refuse } from './errors.ts';
import { accountDeletedMail } from './mails.ts';
import { endSessions, recentSession } from './sessions.ts';

/**
 * Deletes the account and all of its data in one transaction. The deletions of the other slices and their order
 * are listed in app.account-deletion.ts. If one of them fails, everything is kept.
 */
export async function deleteAccount(
  ctx: IdentityContext,
  { idToken }: IdentityRequest<'delete'>,
): Promise<IdentityResponse<'delete'>> {
  const { uid } = (await recentSession(ctx, idToken)).account;
  await ctx.transact(async (work) => {
    const account = (await lockAccount(work.db, uid)) ?? refuse('USER_NOT_FOUND');
    // An account with a stranger's address must not be able to erase or send anything under it.
    const email = account.emailVerified ? account.email : null;
    await endSessions(ctx, work, uid);
    for (const listener of ctx.accountDeletedListeners) await listener(work, uid, email);
    await deleteAccountRow(work.db, uid, email);
    if (email === null) return;
    await ctx.mailQueue.forget(work, email);
    await ctx.mailQueue.send(work, accountDeletedMail(email));
  });
  return { kind: 'identitytoolkit#DeleteAccountResponse' };
}
