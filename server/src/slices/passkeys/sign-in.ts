import { passkeys } from '#contract/passkeys/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handle } from '#server/platform/http/handle.ts';
import { signInVerified } from '#server/slices/identity/index.ts';
import { refusePasskey, verifyAuthentication } from './ceremonies.ts';
import { recordUse } from './passkeys.sql.ts';
import { recordStepUp } from './step-ups.ts';

/**
 * Signs in with a passkey. No email is asked for, and every answer that is wrong gets the same error, so a stranger learns
 * nothing about accounts. A disabled account and a paused passkey are named only to the holder of the
 * passkey, as for a correct password.
 */
export const signIn = handle(passkeys.signIn, async ({ app, body, address, userAgent, language }) => {
  const { passkey, counter, isSynced } = await verifyAuthentication(app, body.response, {
    purpose: 'signIn',
    sessionId: null,
  });
  return app.transact(async (work) => {
    const { uid, id } = passkey;
    const used = await recordUse(work.db, id, { counter, isSynced, at: app.clock.now() });
    if (!used) return refusePasskey(app, 'signIn', 'The counter has not grown, or the passkey was removed.');
    if (used.isPaused) return fail('PASSKEY_PAUSED');
    const opened = await signInVerified(work, uid, {
      by: 'passkey',
      caller: { address, userAgent, language },
      deviceSecret: body.deviceSecret,
      refreshToken: body.refreshToken,
    });
    if (opened === 'disabled') return fail('ACCOUNT_DISABLED');
    // The passkey was just shown, so it need not be shown again for an action that asks for it.
    await recordStepUp(work, { uid, sessionId: opened.sessionId });
    const { email, idToken, refreshToken, expiresIn } = opened;
    return { uid, email, idToken, refreshToken, expiresIn: Number(expiresIn) };
  });
});
