import type { IdentityRequest, IdentityResponse } from '#contract/identity/routes.ts';
import type { App } from '#server/platform/app.ts';
import { throwIdentityError, throwTooManyCalls } from './errors.ts';
import { idTokens } from './id-tokens.ts';
import { endSessionsOf } from './sessions.ts';
import { tokenCalls } from './token-calls.ts';

/** Ends the session of an id token, even if the token has expired. A second call changes nothing. */
export async function signOut(app: App, { idToken }: IdentityRequest<'signOut'>): Promise<IdentityResponse<'signOut'>> {
  if (!idToken) throwIdentityError('MISSING_ID_TOKEN');
  const checked = await idTokens(app).check(idToken);
  if (checked.state === 'invalid') return throwIdentityError('INVALID_ID_TOKEN');
  const { uid, sessionId } = checked.claims;
  if (!(await tokenCalls(app).limits.signOut.take(sessionId))) throwTooManyCalls('a session is ended too often');
  await app.transact((work) => endSessionsOf(work, uid, { only: sessionId, keepDevices: true, isOrdinary: true }));
  return { kind: 'identitytoolkit#SignOutResponse' };
}
