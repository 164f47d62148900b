import type { IdentityRequest, IdentityResponse } from '#contract/identity/routes.ts';
import type { IdentityContext } from './context.ts';
import { refuse, throwTooManyCalls } from './errors.ts';
import { endSessionsOf } from './sessions.ts';

/** Ends the session of an id token, even if the token has expired. A second call changes nothing. */
export async function signOut(
  ctx: IdentityContext,
  { idToken }: IdentityRequest<'signOut'>,
): Promise<IdentityResponse<'signOut'>> {
  if (!idToken) refuse('MISSING_ID_TOKEN');
  const checked = await ctx.idTokens.check(idToken);
  if (checked.state === 'invalid') return refuse('INVALID_ID_TOKEN');
  const { uid, sessionId } = checked.claims;
  if (!(await ctx.refreshes.limits.signOut.take(sessionId))) throwTooManyCalls('a session is ended too often');
  await ctx.transact((work) => endSessionsOf(ctx, work, uid, { only: sessionId, keepDevices: true }));
  return { kind: 'identitytoolkit#SignOutResponse' };
}
