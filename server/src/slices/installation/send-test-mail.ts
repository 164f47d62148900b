import { installation } from '#contract/installation/routes.ts';
import type { TestMailResult } from '#contract/installation/views.ts';
import { handle } from '#server/platform/http/handle.ts';
import { mailProblem } from '#server/platform/mail/mail-server.rules.ts';
import { type MailServer, mailServerOf } from '#server/platform/mail/mail-server.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { sendBySmtp } from '#server/platform/mail/mailer.ts';
import { issueInviteCode } from '#server/slices/invites/index.ts';
import { testMail } from './mails.ts';
import { checkSetUpLink } from './set-up-link.ts';

/** Sends a mail at once. Returns what the mail server says. */
async function sendNow({ url, sender }: MailServer, mail: Mail): Promise<TestMailResult> {
  try {
    return { problem: null, answer: await sendBySmtp(url, sender, mail) };
  } catch (error) {
    return mailProblem(error);
  }
}

/**
 * The test mail has the access code of the first operator. With it they prove that mails arrive, and that the address is theirs: the
 * owner of a mistyped one could reset their password.
 */
export const sendTestMail = handle(installation.sendTestMail, async ({ app, db, body, language, address }) => {
  await checkSetUpLink(app, body.token);
  const server = await mailServerOf({ config: app.config, db });
  if (!server) return { problem: 'missing' as const, answer: '' };
  const code = await app.transact((work) => issueInviteCode(work, { email: body.email }));
  const result = await sendNow(server, testMail({ to: body.email, language }, code));
  app.security.record('set_up_used', { address, outcome: `A test mail: ${result.problem ?? 'accepted'}` });
  return result;
});
