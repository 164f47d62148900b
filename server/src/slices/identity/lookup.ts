import type { IdentityRequest, IdentityResponse } from '#contract/identity/routes.ts';
import type { App } from '#server/platform/app.ts';
import { currentSession } from './sessions.ts';
import { userView } from './views.ts';

/** Returns the signed-in user's own record. */
export async function lookup(app: App, { idToken }: IdentityRequest<'lookup'>): Promise<IdentityResponse<'lookup'>> {
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [userView(await currentSession(app, idToken))] };
}
