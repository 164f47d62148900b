import { safety } from '#contract/safety/routes.ts';
import type { App } from '#server/platform/app.ts';
import { handle } from '#server/platform/http/handle.ts';
import { takeWithin } from '#server/platform/http/limiter.ts';
import { ATTEMPT_LIMITS, uidOfEmail } from '#server/slices/identity/index.ts';
import { suspensionMail } from './appeals.ts';
import { mailAppealLinkLater } from './mail-later.ts';

/** How often the link of one member is mailed, whoever asks for it. */
const LINKS = { name: 'appeal-link', ...ATTEMPT_LIMITS.mailPerAccount };

const mailLink = (app: App, email: string) =>
  app.transact(async (work) => {
    const uid = await uidOfEmail(work.db, email);
    if (uid === null || !(await takeWithin(work.db, LINKS, uid, app.clock.now()))) return;
    const mail = await suspensionMail(app, work.db, uid);
    if (mail) await app.mailQueue.send(work, mail);
  });

/** Mails the link again in the background, so that the time of the answer does not show whether the account is suspended. */
export const appealLink = handle(safety.appealLink, async ({ app, body }) => {
  mailAppealLinkLater(app, () => mailLink(app, body.email));
  return { asked: true };
});
