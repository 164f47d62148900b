import type { AuditAction } from '#contract/operators/views.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import * as sql from './audit.sql.ts';

/** The uid of the operator who acts; null for the command line. */
export type By = string | null;

/** Writes the audit entry of an action in the transaction of that action. */
export const writeAudit = (
  work: Work,
  actorUid: By,
  action: AuditAction,
  { member = null, subject = '', note = '' }: { member?: string | null; subject?: string; note?: string },
) => sql.insertAudit(work.db, { at: work.app.clock.now(), operator: actorUid, action, member, subject, note });

/** Queues a mail in the transaction, if there is one. Returns whether there was. */
export async function queueMail(work: Work, mail: Mail | null) {
  if (mail) await work.app.mailQueue.send(work, mail);
  return { mailed: mail !== null };
}
