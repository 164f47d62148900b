import { randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '#contract/limits.ts';
import { passkeys } from '#contract/passkeys/routes.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handle } from '#server/platform/http/handle.ts';
import { readableCode } from '#server/platform/readable-code.ts';
import { lockCaller } from '#server/slices/identity/index.ts';
import { mailPasskeyChange } from './mail-passkey-change.ts';
import { recoveryCodesMadeMail } from './mails.ts';
import { CODE_GROUP, CODE_LENGTH } from './passkeys.rules.ts';
import { lockPasskeysOf } from './passkeys.sql.ts';
import { deleteRecoveryCodesOf, insertRecoveryCodes } from './recovery-codes.sql.ts';
import { requireChange } from './step-ups.ts';

/** Makes ten recovery codes and voids earlier ones. Only their hashes are stored, so they are shown once. */
export const makeRecoveryCodes = handle(passkeys.makeRecoveryCodes, async ({ app, viewer, params: { uid } }) => {
  await requireChange(app, viewer);
  const codes = Array.from({ length: RECOVERY_CODES }, () => readableCode(randomBytes(CODE_LENGTH), CODE_GROUP));
  await app.transact(async (work) => {
    await lockCaller(work, viewer);
    if ((await lockPasskeysOf(work.db, uid)).length === 0) fail('PASSKEY_REQUIRED');
    await deleteRecoveryCodesOf(work.db, uid);
    await insertRecoveryCodes(
      work.db,
      uid,
      codes.map((code) => sha256(code)),
      app.clock.now(),
    );
    await mailPasskeyChange(work, uid, recoveryCodesMadeMail);
  });
  return { codes };
});
