import type { IdentityRequest, IdentityResponse } from '#contract/identity/routes.ts';
import type { App } from '#server/platform/app.ts';
import { canEmailBeRestored } from './accounts.ts';
import { throwIdentityError } from './errors.ts';
import { removeAccount } from './remove-account.ts';
import { lockWithSession, recentSession } from './sessions.ts';

/**
 * Deletes the account at once, as the identity API must. The settings offer seven days to undo it instead (docs/decisions/0024).
 * Refuses while a change of address can be undone: a thief could otherwise change the address and delete the account before the
 * owner has read the mail.
 */
export async function deleteAccount(
  app: App,
  { idToken }: IdentityRequest<'delete'>,
): Promise<IdentityResponse<'delete'>> {
  const { id, account } = await recentSession(app, idToken);
  const { uid } = account;
  await app.transact(async (work) => {
    if (!(await lockWithSession(work, { uid, id }))) throwIdentityError('TOKEN_EXPIRED');
    if (await canEmailBeRestored(app, work.db, uid))
      throwIdentityError('OPERATION_NOT_ALLOWED', 'EMAIL_CHANGE_PENDING');
    if (!(await removeAccount(work, uid))) throwIdentityError('USER_NOT_FOUND');
  });
  return { kind: 'identitytoolkit#DeleteAccountResponse' };
}
