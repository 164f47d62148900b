import { SIGN_IN_LIMITS } from '#contract/identity/limits.ts';
import { safety } from '#contract/safety/routes.ts';
import { takeWithin } from '#server/platform/http/limiter.ts';
import { suspensionMail } from './appeals.ts';
import { handle, type SafetyContext } from './context.ts';

/** How often the link of one member is mailed, whoever asks for it. */
const LINKS = { name: 'appeal-link', ...SIGN_IN_LIMITS.mailPerAccount };

const mailLink = (ctx: SafetyContext, email: string) =>
  ctx.transact(async (work) => {
    const uid = await ctx.identity.uidOf(work.db, email);
    if (uid === null || !(await takeWithin(work.db, LINKS, uid, ctx.clock.now()))) return;
    const mail = await suspensionMail(ctx, work.db, uid);
    if (mail) await ctx.mailQueue.send(work, mail);
  });

/** Mails the link again in the background, so that the time of the answer does not show whether the account is suspended. */
export const appealLink = handle(safety.appealLink, async ({ ctx, body }) => {
  ctx.mailLater(() => mailLink(ctx, body.email));
  return { asked: true };
});
