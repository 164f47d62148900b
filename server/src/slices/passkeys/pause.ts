import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { PasskeysContext } from './context.ts';
import { mailOwner } from './mail-owner.ts';
import { passkeysPausedMail } from './mails.ts';
import { pausePasskeysOf } from './passkeys.sql.ts';

/** Runs when a password was reset with a link in a mail: a thief who was signed in may have added a passkey. */
export async function pausePasskeys(ctx: PasskeysContext, work: Work, uid: string): Promise<void> {
  if ((await pausePasskeysOf(work.db, uid, ctx.clock.now())) > 0) await mailOwner(ctx, work, uid, passkeysPausedMail);
}
