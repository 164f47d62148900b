import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import type { PasskeysContext } from './context.ts';

/** Queues a mail to a member about a change of their passkeys, in its transaction, and logs the change after the commit. @throws AppError NOT_FOUND */
export async function mailOwner(
  { identity, mailQueue, publicUrl, security }: PasskeysContext,
  work: Work,
  uid: string,
  mailOf: (email: string, settings: string) => Mail,
): Promise<void> {
  const email = (await identity.emailOf(work.db, uid)) ?? fail('NOT_FOUND');
  const mail = mailOf(email, `${publicUrl()}/settings`);
  await mailQueue.send(work, mail);
  work.after(() => security.record('passkeys_changed', { uid, outcome: mail.subject }));
}
