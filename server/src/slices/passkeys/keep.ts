import { passkeys } from '#contract/passkeys/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handle } from './context.ts';
import { mailOwner } from './mail-owner.ts';
import { passkeyKeptMail } from './mails.ts';
import { resumePasskey } from './passkeys.sql.ts';
import { requireChange } from './step-ups.ts';
import { passkeyView } from './views.ts';

/** Confirms a passkey that was paused when the password was reset, so that it signs in again. Its owner is mailed. */
export const keep = handle(passkeys.keep, async ({ ctx, viewer, params: { uid, id } }) => {
  await requireChange(ctx, viewer);
  return ctx.transact(async (work) => {
    await ctx.identity.lockCaller(work, viewer);
    const kept = (await resumePasskey(work.db, uid, id)) ?? fail('NOT_FOUND');
    await mailOwner(ctx, work, uid, (to, settings) => passkeyKeptMail(to, { name: kept.name, settings }));
    return passkeyView(kept);
  });
});
