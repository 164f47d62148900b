import type { IdentityRequest, IdentityResponse } from '#contract/identity/routes.ts';
import type { IdentityContext } from './context.ts';
import { refuse } from './errors.ts';
import { removeAccount } from './remove-account.ts';
import { recentSession } from './sessions.ts';

/** Deletes the account at once, as the identity API must. The settings offer seven days to undo it instead (docs/decisions/0024). */
export async function deleteAccount(
  ctx: IdentityContext,
  { idToken }: IdentityRequest<'delete'>,
): Promise<IdentityResponse<'delete'>> {
  const { uid } = (await recentSession(ctx, idToken)).account;
  await ctx.transact(async (work) => {
    if (!(await removeAccount(ctx, work, uid))) refuse('USER_NOT_FOUND');
  });
  return { kind: 'identitytoolkit#DeleteAccountResponse' };
}
