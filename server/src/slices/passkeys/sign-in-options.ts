import { PASSKEY_CHALLENGE_MS } from '#contract/limits.ts';
import { passkeys } from '#contract/passkeys/routes.ts';
import type { RequestOptions } from '#contract/passkeys/views.ts';
import type { App } from '#server/platform/app.ts';
import { handle } from '#server/platform/http/handle.ts';
import { createChallenge, loadWebAuthn, requireRelyingParty } from './ceremonies.ts';
import type { ChallengeUse } from './challenge.ts';
import type { PasskeyRow } from './passkeys.sql.ts';
import { descriptorsOf } from './views.ts';

/**
 * Returns the options for using a passkey, with a new challenge.
 * @param rows the passkeys to choose from; absent when signing in, where the browser offers those that it knows for this domain
 * @throws AppError PASSKEYS_UNAVAILABLE
 */
export async function authenticationOptions(
  app: App,
  use: ChallengeUse,
  rows?: readonly PasskeyRow[],
): Promise<RequestOptions> {
  const { id } = requireRelyingParty(app);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const { challenge } = await generateAuthenticationOptions({
    rpID: id,
    challenge: await createChallenge(app, use),
  });
  return {
    challenge,
    rpId: id,
    timeout: PASSKEY_CHALLENGE_MS,
    userVerification: 'required',
    ...(rows && { allowCredentials: descriptorsOf(rows) }),
  };
}

export const signInOptions = handle(passkeys.signInOptions, ({ app }) =>
  authenticationOptions(app, { purpose: 'signIn', sessionId: null }),
);
