import { passkeys } from '#contract/passkeys/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handle } from '#server/platform/http/handle.ts';
import { lockCaller } from '#server/slices/identity/index.ts';
import { mailPasskeyChange } from './mail-passkey-change.ts';
import { passkeyRemovedMail } from './mails.ts';
import { deletePasskey, lockPasskeysOf } from './passkeys.sql.ts';
import { deleteRecoveryCodesOf } from './recovery-codes.sql.ts';
import { requireChange } from './step-ups.ts';

/** Removes a passkey. Recovery codes replace a passkey, so they are deleted with the last one. Its owner is mailed. */
export const remove = handle(passkeys.remove, async ({ app, viewer, params: { uid, id } }) => {
  await requireChange(app, viewer);
  return app.transact(async (work) => {
    await lockCaller(work, viewer);
    const ids = await lockPasskeysOf(work.db, uid);
    const name = (await deletePasskey(work.db, uid, id)) ?? fail('NOT_FOUND');
    if (ids.length === 1) await deleteRecoveryCodesOf(work.db, uid);
    await mailPasskeyChange(work, uid, (recipient, settings) => passkeyRemovedMail(recipient, { name, settings }));
    return { removed: true };
  });
});
