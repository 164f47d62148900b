import { passkeys } from '#contract/passkeys/routes.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handle } from '#server/platform/http/handle.ts';
import { typedCode } from '#server/platform/readable-code.ts';
import { mailPasskeyChange } from './mail-passkey-change.ts';
import { recoveryCodeUsedMail } from './mails.ts';
import { CODE_GROUP } from './passkeys.rules.ts';
import { recoveryCodeLimit } from './recovery-code-limit.ts';
import { recoveryCodesOf, takeRecoveryCode } from './recovery-codes.sql.ts';
import { recordStepUp } from './step-ups.ts';

/**
 * Confirms with a recovery code, or, only to add it, with the code for a first passkey. The attempt is counted before the code
 * is looked at.
 */
export const stepUpByCode = handle(passkeys.stepUpByCode, async ({ app, viewer, params: { uid }, body }) => {
  if (!(await recoveryCodeLimit(app).take(viewer.sessionId))) fail('TOO_MANY_REQUESTS');
  return app.transact(async (work) => {
    const hash = sha256(typedCode(body.code, CODE_GROUP));
    const { isRecoveryCode } =
      (await takeRecoveryCode(work.db, uid, hash, app.clock.now())) ?? fail('RECOVERY_CODE_WRONG');
    const { left } = await recoveryCodesOf(work.db, uid);
    await mailPasskeyChange(work, uid, (recipient, settings) =>
      recoveryCodeUsedMail(recipient, settings, isRecoveryCode ? left : null),
    );
    return { until: (await recordStepUp(work, viewer, { isForAddition: !isRecoveryCode })).toISOString(), left };
  });
});
