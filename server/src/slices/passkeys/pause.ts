import type { Work } from '#server/platform/db/unit-of-work.ts';
import { mailPasskeyChange } from './mail-passkey-change.ts';
import { passkeysPausedMail } from './mails.ts';
import { pausePasskeysOf } from './passkeys.sql.ts';

/** Runs when a password was reset with a link in a mail: a thief who was signed in may have added a passkey. */
export async function pausePasskeys(work: Work, uid: string): Promise<void> {
  if ((await pausePasskeysOf(work.db, uid, work.app.clock.now())) > 0)
    await mailPasskeyChange(work, uid, passkeysPausedMail);
}
