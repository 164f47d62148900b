import type { IdentityResponse } from '#contract/identity/routes.ts';
import type { IdentityContext } from './context.ts';
import { policyView } from './identity.rules.ts';

/** Returns the requirements for a password. */
export const passwordPolicy = async (ctx: IdentityContext): Promise<IdentityResponse<'passwordPolicy'>> =>
  policyView(ctx.passwordPolicy);
