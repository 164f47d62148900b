import type { Language } from '#contract/languages.ts';
import { operators } from '#contract/operators/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { issueInviteCode, languageOfAccessRequest } from '#server/slices/invites/index.ts';
import { signUpUrl } from './decide-request.ts';
import { codeMail } from './mails.ts';
import { type By, queueMail, writeAudit } from './operator-action.ts';

/** The recipient of a personal code. `language` is that of the mail, unless the recipient requested access in another one. */
export interface CodeRecipient {
  email: string | null;
  language: Language;
}

/** Issues a personal code. Returns the code itself only when there is no address to mail it to. */
export async function issuePersonalCode(work: Work, actorUid: By, recipient: CodeRecipient) {
  const { email } = recipient;
  await writeAudit(work, actorUid, 'codeIssued', { subject: email ?? '' });
  const code = await issueInviteCode(work, { email });
  if (email === null) return { code, mailed: false };
  const language = (await languageOfAccessRequest(work.db, email)) ?? recipient.language;
  const mail = codeMail({ to: email, language }, { code, signUp: signUpUrl(work.app, email, code) });
  return { code: null, ...(await queueMail(work, mail)) };
}

export const issueCode = handleInTransaction(operators.issueCode, ({ work, viewer, body, language }) =>
  issuePersonalCode(work, viewer.uid, { email: body.email ?? null, language: body.language ?? language }),
);
