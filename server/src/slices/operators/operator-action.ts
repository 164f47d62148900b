import type { AuditAction } from '#contract/operators/views.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { Actor } from '#server/platform/http/handle.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import * as sql from './audit.sql.ts';

/** The uid of the operator who acts; null for the command line. */
export type By = string | null;

/** The author of an action: an operator or the command line, or a script with the token of this name. */
export type Author = By | { uid: string; token: string };
export const uidOfAuthor = (author: Author): By => (typeof author === 'string' ? author : (author?.uid ?? null));
/** Returns the author of what a caller does on a route that scripts may call. */
export const authorOf = ({ uid, token }: Actor): Author => (token ? { uid, token: token.name } : uid);

/** Writes the audit entry of an action in the transaction of that action. */
export const writeAudit = (
  work: Work,
  author: Author,
  action: AuditAction,
  { member = null, subject = '', note = '' }: { member?: string | null; subject?: string; note?: string },
) =>
  sql.insertAudit(work.db, {
    at: work.app.clock.now(),
    operator: uidOfAuthor(author),
    token: typeof author === 'string' ? null : (author?.token ?? null),
    action,
    member,
    subject,
    note,
  });

/** Queues a mail in the transaction, if there is one. Returns whether there was. */
export async function queueMail(work: Work, mail: Mail | null) {
  if (mail) await work.app.mailQueue.send(work, mail);
  return { mailed: mail !== null };
}
