import type { Language } from '#contract/languages.ts';
import { operators } from '#contract/operators/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { AppError } from '#server/platform/http/errors.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { countWithin } from '#server/platform/http/limiter.ts';
import { issueInviteCode, languageOfAccessRequest } from '#server/slices/invites/index.ts';
import { signUpUrl } from './decide-request.ts';
import { codeMail } from './mails.ts';
import { type Author, authorOf, queueMail, writeAudit } from './operator-action.ts';

/** The recipient of a personal code. `language` is that of the mail, unless the recipient requested access in another one. */
export interface CodeRecipient {
  email: string | null;
  language: Language;
}

/** Issues a personal code, and mails it. Returns the code only when there is no address to mail it to. */
export async function issuePersonalCode(work: Work, author: Author, recipient: CodeRecipient): Promise<string | null> {
  const { email } = recipient;
  await writeAudit(work, author, 'codeIssued', { subject: email ?? '' });
  const code = await issueInviteCode(work, { email });
  if (email === null) return code;
  const language = (await languageOfAccessRequest(work.db, email)) ?? recipient.language;
  const mail = codeMail({ to: email, language }, { code, signUp: signUpUrl(work.app, email, code) });
  await queueMail(work, mail);
  return null;
}

/** How many codes all operators together mail. Mail servers refuse senders who suddenly write to many strangers. */
const MAILED_CODES = { key: 'mailed-codes', points: 200, seconds: 3600 };

/** Issues and mails a code for each address; for an address that is named twice, one. @throws AppError TOO_MANY_REQUESTS */
async function mailCodes(work: Work, author: Author, { emails, language }: { emails: string[]; language: Language }) {
  const addresses = [...new Map(emails.map((email) => [email.toLowerCase(), email])).values()];
  const counted = await countWithin(work.db, { ...MAILED_CODES, points: addresses.length }, work.app.clock.now());
  if (counted.points > MAILED_CODES.points)
    throw new AppError('TOO_MANY_REQUESTS', { retryAt: new Date(Number(counted.expire)) });
  for (const email of addresses) await issuePersonalCode(work, author, { email, language });
  return { code: null, mailed: addresses.length };
}

export const issueCode = handleInTransaction(operators.issueCode, async ({ work, viewer, body, language }) => {
  const author = authorOf(viewer);
  const languageOfMail = body.language ?? language;
  if (body.emails.length > 0) return mailCodes(work, author, { emails: body.emails, language: languageOfMail });
  const code = await issuePersonalCode(work, author, { email: null, language: languageOfMail });
  return { code, mailed: 0 };
});
