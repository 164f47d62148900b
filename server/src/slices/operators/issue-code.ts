import { operators } from '#contract/operators/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { type By, handleInTransaction, type OperatorsContext, queueMail, writeAudit } from './context.ts';
import { signUpUrl } from './decide-request.ts';
import { codeMail } from './mails.ts';

/** Issues a personal code. Returns the code itself only when there is no address to mail it to. */
export async function issuePersonalCode(ctx: OperatorsContext, work: Work, by: By, email: string | null) {
  await writeAudit(ctx, work, by, 'codeIssued', { subject: email ?? '' });
  const code = await ctx.invites.issueCode({ email }, work.db);
  if (email === null) return { code, mailed: false };
  const language = await ctx.invites.languageOf(work.db, email);
  const mail = codeMail({ to: email, language }, { code, signUp: signUpUrl(ctx, email, code) });
  return { code: null, ...(await queueMail(ctx, work, mail)) };
}

export const issueCode = handleInTransaction(operators.issueCode, ({ ctx, work, viewer, body }) =>
  issuePersonalCode(ctx, work, viewer.uid, body.email ?? null),
);
