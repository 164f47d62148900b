import type { Work } from '#server/platform/db/unit-of-work.ts';
import { mailPasskeyChange } from './mail-passkey-change.ts';
import { passkeysFromBeforeRoleMail, passkeysReclaimedMail, passkeysResetMail } from './mails.ts';
import { deletePasskeysOf } from './passkeys.sql.ts';
import { deleteRecoveryCodesOf } from './recovery-codes.sql.ts';
import { deleteStepUpsOf } from './step-ups.sql.ts';

/**
 * Removes every passkey, recovery code and step-up of a member: on the command line, when they lost them, or when the owner of
 * its address takes an account back.
 * @returns how many passkeys there were
 */
export async function removeAllPasskeys(work: Work, uid: string, mail = passkeysResetMail): Promise<number> {
  const count = await deletePasskeysOf(work.db, uid);
  await deleteRecoveryCodesOf(work.db, uid);
  await deleteStepUpsOf(work.db, uid);
  if (count > 0) await mailPasskeyChange(work, uid, mail);
  return count;
}

/** Runs when the owner of its address takes an account back. Returns how many passkeys there were. */
export const reclaimPasskeys = (work: Work, uid: string): Promise<number> =>
  removeAllPasskeys(work, uid, passkeysReclaimedMail);

/**
 * Runs when a member gets a first role, where its actions need a passkey: somebody who knew the password could have added one.
 * Removes nothing on other installations.
 */
export async function removePasskeysFromBeforeRole(work: Work, uid: string): Promise<void> {
  if (work.app.config.operatorsNeedPasskey) await removeAllPasskeys(work, uid, passkeysFromBeforeRoleMail);
}
