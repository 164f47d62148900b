import { safety } from '#contract/safety/routes.ts';
import { suspensionMail } from './appeals.ts';
import { handle, type SafetyContext } from './context.ts';

const mailLink = (ctx: SafetyContext, email: string) =>
  ctx.transact(async (work) => {
    const uid = await ctx.identity.uidOf(work.db, email);
    const mail = uid && (await suspensionMail(ctx, work.db, uid));
    if (mail) await ctx.mailQueue.send(work, mail);
  });

/** Mails a new link in the background, so that the time of the answer does not show whether the account is suspended. */
export const appealLink = handle(safety.appealLink, async ({ ctx, body }) => {
  ctx.inBackground(() => mailLink(ctx, body.email));
  return { asked: true };
});
