import { PASSKEY_CHALLENGE_MS } from '#contract/limits.ts';
import { passkeys } from '#contract/passkeys/routes.ts';
import type { RequestOptions } from '#contract/passkeys/views.ts';
import { createChallenge, loadWebAuthn, requireRelyingParty } from './ceremonies.ts';
import type { ChallengeUse } from './challenge.ts';
import { handle, type PasskeysContext } from './context.ts';
import type { PasskeyRow } from './passkeys.sql.ts';
import { descriptorsOf } from './views.ts';

/**
 * Returns the options for using a passkey, with a new challenge.
 * @param rows the passkeys to choose from; absent when signing in, where the browser offers those that it knows for this domain
 * @throws AppError PASSKEYS_UNAVAILABLE
 */
export async function authenticationOptions(
  ctx: PasskeysContext,
  use: ChallengeUse,
  rows?: readonly PasskeyRow[],
): Promise<RequestOptions> {
  const { id } = requireRelyingParty(ctx);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const { challenge } = await generateAuthenticationOptions({
    rpID: id,
    challenge: await createChallenge(ctx, use),
  });
  return {
    challenge,
    rpId: id,
    timeout: PASSKEY_CHALLENGE_MS,
    userVerification: 'required',
    ...(rows && { allowCredentials: descriptorsOf(rows) }),
  };
}

export const signInOptions = handle(passkeys.signInOptions, ({ ctx }) =>
  authenticationOptions(ctx, { purpose: 'signIn', sessionId: null }),
);
