import type { IdentityResponse } from '#contract/identity/routes.ts';
import { PROJECT_ID } from './identity.rules.ts';

/** Reports that no captcha is required. */
export const recaptchaConfig = async (): Promise<IdentityResponse<'recaptchaConfig'>> => ({
  recaptchaKey: `projects/${PROJECT_ID}/keys/none`,
  recaptchaEnforcementState: [{ provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'OFF' }],
});
