import type { IdentityResponse } from '#contract/identity/routes.ts';
import type { App } from '#server/platform/app.ts';
import { policyView } from './identity.rules.ts';

/** Returns the requirements for a password. */
export const passwordPolicy = async (app: App): Promise<IdentityResponse<'passwordPolicy'>> =>
  policyView(app.config.passwordPolicy);
