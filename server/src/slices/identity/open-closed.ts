import type { IdentityRequest, IdentityResponse } from '#contract/identity/routes.ts';
import type { App } from '#server/platform/app.ts';
import type { Caller } from '#server/platform/http/handle.ts';
import { throwIdentityError } from './errors.ts';
import { openSession } from './sessions.ts';
import { verifyCredentials } from './verify-credentials.ts';

/**
 * Opens a session on a closed account: one that is suspended, or whose deletion was asked for. Its token is valid for an hour,
 * is never renewed, and is accepted only by routes with the access level `accountHolder`. An account that is not closed
 * answers like a wrong password.
 */
export async function openClosed(
  app: App,
  request: IdentityRequest<'openClosed'>,
  caller: Caller,
): Promise<IdentityResponse<'openClosed'>> {
  const account = await verifyCredentials(app, request, caller);
  if (!account.disabled) throwIdentityError('INVALID_LOGIN_CREDENTIALS');
  const { idToken } = await app.transact((work) => openSession(work, account, { by: 'password', caller: null }));
  const { address } = caller;
  app.security.record('signed_in', { uid: account.uid, address, outcome: 'password, closed account' });
  return { kind: 'identitytoolkit#OpenClosedResponse', localId: account.uid, idToken };
}
