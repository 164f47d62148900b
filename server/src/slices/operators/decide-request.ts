import { operators } from '#contract/operators/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { type By, handleInTransaction, type OperatorsContext, queueMail, writeAudit } from './context.ts';
import { codeMail } from './mails.ts';

/**
 * Returns the address of the sign-up with the email and the code filled in. They are in the fragment, which browsers send to
 * no server, so no log has the code.
 */
export const signUpUrl = (ctx: OperatorsContext, email: string, code: string) =>
  `${ctx.publicUrl()}/signup#${new URLSearchParams({ email, code })}`;

/** Accepts an access request, which mails a personal code, or declines it, which mails nothing. @throws AppError REQUEST_DECIDED */
export async function decideAccessRequest(
  ctx: OperatorsContext,
  work: Work,
  by: By,
  { id, decision }: { id: string; decision: 'accept' | 'decline' },
) {
  const status = decision === 'accept' ? ('accepted' as const) : ('declined' as const);
  const { email, firstName, language } = await ctx.invites.decide(work, id, status);
  await writeAudit(ctx, work, by, status, { subject: email });
  if (decision === 'decline') return { status, mailed: false };
  const code = await ctx.invites.issueCode(work.db, { email });
  const mail = codeMail({ to: email, language }, { code, signUp: signUpUrl(ctx, email, code), firstName });
  return { status, ...(await queueMail(ctx, work, mail)) };
}

export const decideRequest = handleInTransaction(operators.decideRequest, ({ ctx, work, viewer, params, body }) =>
  decideAccessRequest(ctx, work, viewer.uid, { ...params, ...body }),
);
