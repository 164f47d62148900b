import { passkeys } from '#contract/passkeys/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handle } from '#server/platform/http/handle.ts';
import { lockCaller } from '#server/slices/identity/index.ts';
import { mailPasskeyChange } from './mail-passkey-change.ts';
import { passkeyKeptMail } from './mails.ts';
import { resumePasskey } from './passkeys.sql.ts';
import { requireChange } from './step-ups.ts';
import { passkeyView } from './views.ts';

/** Confirms a passkey that was paused when the password was reset, so that it signs in again. Its owner is mailed. */
export const resume = handle(passkeys.resume, async ({ app, viewer, params: { uid, id } }) => {
  await requireChange(app, viewer);
  return app.transact(async (work) => {
    await lockCaller(work, viewer);
    const passkey = (await resumePasskey(work.db, uid, id)) ?? fail('NOT_FOUND');
    await mailPasskeyChange(work, uid, (recipient, settings) =>
      passkeyKeptMail(recipient, { name: passkey.name, settings }),
    );
    return passkeyView(passkey);
  });
});
