import type { Language } from '#contract/languages.ts';
import { operators } from '#contract/operators/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { type By, handleInTransaction, type OperatorsContext, queueMail, writeAudit } from './context.ts';
import { signUpUrl } from './decide-request.ts';
import { codeMail } from './mails.ts';

/** The recipient of a personal code. `language` is that of the mail, unless the recipient requested access in another one. */
export interface CodeRecipient {
  email: string | null;
  language: Language;
}

/** Issues a personal code. Returns the code itself only when there is no address to mail it to. */
export async function issuePersonalCode(ctx: OperatorsContext, work: Work, by: By, recipient: CodeRecipient) {
  const { email } = recipient;
  await writeAudit(ctx, work, by, 'codeIssued', { subject: email ?? '' });
  const code = await ctx.invites.issueCode(work.db, { email });
  if (email === null) return { code, mailed: false };
  const language = (await ctx.invites.languageOf(work.db, email)) ?? recipient.language;
  const mail = codeMail({ to: email, language }, { code, signUp: signUpUrl(ctx, email, code) });
  return { code: null, ...(await queueMail(ctx, work, mail)) };
}

export const issueCode = handleInTransaction(operators.issueCode, ({ ctx, work, viewer, body, language }) =>
  issuePersonalCode(ctx, work, viewer.uid, { email: body.email ?? null, language: body.language ?? language }),
);
