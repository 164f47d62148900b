import { passkeys } from '#contract/passkeys/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handle } from '#server/platform/http/handle.ts';
import { passkeysOf } from './passkeys.sql.ts';
import { authenticationOptions } from './sign-in-options.ts';

export const stepUpOptions = handle(passkeys.stepUpOptions, async ({ app, db, viewer: { uid, sessionId } }) => {
  const ownPasskeys = await passkeysOf(db, uid);
  if (ownPasskeys.length === 0) fail('PASSKEY_REQUIRED');
  return authenticationOptions(app, { purpose: 'stepUp', sessionId }, ownPasskeys);
});
