import { operators } from '#contract/operators/routes.ts';
import type { App } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { issueInviteCode, settleAccessRequest } from '#server/slices/invites/index.ts';
import { codeMail } from './mails.ts';
import { type By, queueMail, writeAudit } from './operator-action.ts';

/**
 * Returns the address of the sign-up with the email and the code filled in. They are in the fragment, which browsers send to
 * no server, so no log has the code.
 */
export const signUpUrl = (app: App, email: string, code: string) =>
  `${app.publicUrl()}/signup#${new URLSearchParams({ email, code })}`;

/** Accepts an access request, which mails a personal code, or declines it, which mails nothing. @throws AppError REQUEST_DECIDED */
export async function decideAccessRequest(
  work: Work,
  actorUid: By,
  { id, decision }: { id: string; decision: 'accept' | 'decline' },
) {
  const status = decision === 'accept' ? ('accepted' as const) : ('declined' as const);
  const { email, firstName, language } = await settleAccessRequest(work, id, status);
  await writeAudit(work, actorUid, status, { subject: email });
  if (decision === 'decline') return { status, mailed: false };
  const code = await issueInviteCode(work, { email });
  const mail = codeMail({ to: email, language }, { code, signUp: signUpUrl(work.app, email, code), firstName });
  return { status, ...(await queueMail(work, mail)) };
}

export const decideRequest = handleInTransaction(operators.decideRequest, ({ work, viewer, params, body }) =>
  decideAccessRequest(work, viewer.uid, { ...params, ...body }),
);
