import { PASSKEYS_MAX } from '#contract/limits.ts';
import { passkeys } from '#contract/passkeys/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { refuse, verifyRegistration } from './ceremonies.ts';
import { handle } from './context.ts';
import { mailOwner } from './mail-owner.ts';
import { passkeyAddedMail } from './mails.ts';
import { insertPasskey, lockPasskeysOf } from './passkeys.sql.ts';
import { requireAddition } from './step-ups.ts';
import { passkeyView } from './views.ts';

/** Adds a passkey. Its owner is mailed, because it can sign in without the password. */
export const add = handle(passkeys.add, async ({ ctx, viewer, body: { name, response } }) => {
  const { uid, sessionId } = viewer;
  await requireAddition(ctx, viewer);
  const verified = await verifyRegistration(ctx, response, sessionId);
  return ctx.transact(async (work) => {
    await ctx.identity.lockCaller(work, viewer);
    if ((await lockPasskeysOf(work.db, uid)).length >= PASSKEYS_MAX) fail('PASSKEY_LIMIT');
    const added = await insertPasskey(work.db, { ...verified, uid, name, createdAt: ctx.clock.now() });
    if (!added) return refuse(ctx, 'add', 'The passkey was added before.');
    await mailOwner(ctx, work, uid, (to, settings) => passkeyAddedMail(to, { name, settings }));
    return passkeyView(added);
  });
});
