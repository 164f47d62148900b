import { type IdentityRequest, type IdentityResponse, identityCalls } from '#contract/identity/routes.ts';
import type { App } from '#server/platform/app.ts';
import { type Caller, handle, type SliceHandlers } from '#server/platform/http/handle.ts';
import { deleteAccount } from './delete.ts';
import { lookup } from './lookup.ts';
import { openClosed } from './open-closed.ts';
import { passwordPolicy } from './password-policy.ts';
import { recaptchaConfig } from './recaptcha-config.ts';
import { resetPassword } from './reset-password.ts';
import { sendOobCode } from './send-oob-code.ts';
import { signInWithPassword } from './sign-in-with-password.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';
import { token } from './token.ts';
import { update } from './update.ts';

type Calls = typeof identityCalls;

/** Makes the handler of a call. Calls count themselves, by what they find out about the account, the address and the browser. */
const handlerOf = <N extends keyof Calls>(
  name: N,
  use: (app: App, body: IdentityRequest<N>, caller: Caller) => Promise<IdentityResponse<N>>,
) =>
  handle(identityCalls[name], ({ app, body, address, userAgent, language }) =>
    use(app, body as IdentityRequest<N>, { address, userAgent, language }),
  );

/** The handler of each call of the identity API. A missing one does not compile. */
export const identityCallHandlers: SliceHandlers<Calls> = {
  signUp: handlerOf('signUp', signUp),
  signInWithPassword: handlerOf('signInWithPassword', signInWithPassword),
  lookup: handlerOf('lookup', lookup),
  update: handlerOf('update', update),
  delete: handlerOf('delete', deleteAccount),
  openClosed: handlerOf('openClosed', openClosed),
  signOut: handlerOf('signOut', signOut),
  sendOobCode: handlerOf('sendOobCode', sendOobCode),
  resetPassword: handlerOf('resetPassword', resetPassword),
  token: handlerOf('token', token),
  recaptchaConfig: handlerOf('recaptchaConfig', recaptchaConfig),
  passwordPolicy: handlerOf('passwordPolicy', passwordPolicy),
};
