import type * as z from 'zod/mini';
import type { IdentityCallName, IdentityResponse, identityCalls } from '#contract/identity/routes.ts';
import type { App } from '#server/platform/app.ts';
import type { Caller } from './caller.ts';
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

/** The use case of each call of the contract. A missing call does not compile. */
export type IdentityUseCases = {
  [N in IdentityCallName]: (
    app: App,
    request: z.output<(typeof identityCalls)[N]['request']>,
    caller: Caller,
  ) => Promise<IdentityResponse<N>>;
};

export const useCases: IdentityUseCases = {
  signUp,
  signInWithPassword,
  lookup,
  update,
  delete: deleteAccount,
  openClosed,
  signOut,
  sendOobCode,
  resetPassword,
  token,
  recaptchaConfig,
  passwordPolicy,
};
