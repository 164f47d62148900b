import { passkeys } from '#contract/passkeys/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handle } from '#server/platform/http/handle.ts';
import { lockCaller } from '#server/slices/identity/index.ts';
import { refusePasskey, verifyRegistration } from './ceremonies.ts';
import { mailPasskeyChange } from './mail-passkey-change.ts';
import { passkeyAddedMail } from './mails.ts';
import { PASSKEYS_MAX } from './passkeys.rules.ts';
import { insertPasskey, lockPasskeysOf } from './passkeys.sql.ts';
import { completeStepUp } from './step-ups.sql.ts';
import { requireAddition } from './step-ups.ts';
import { passkeyView } from './views.ts';

/** Adds a passkey. Its owner is mailed, because it can sign in without the password. */
export const add = handle(passkeys.add, async ({ app, viewer, body: { name, response } }) => {
  const { uid, sessionId } = viewer;
  await requireAddition(app, viewer);
  const verified = await verifyRegistration(app, response, sessionId);
  return app.transact(async (work) => {
    await lockCaller(work, viewer);
    if ((await lockPasskeysOf(work.db, uid)).length >= PASSKEYS_MAX) fail('PASSKEY_LIMIT');
    const added = await insertPasskey(work.db, { ...verified, uid, name, createdAt: app.clock.now() });
    if (!added) return refusePasskey(app, 'add', 'The passkey was added before.');
    // The member has just used the new passkey.
    await completeStepUp(work.db, sessionId, app.clock.now());
    await mailPasskeyChange(work, uid, (recipient, settings) => passkeyAddedMail(recipient, { name, settings }));
    return passkeyView(added);
  });
});
