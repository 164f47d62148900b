import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Recipient } from '#server/platform/mail/letter.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { recipientOf } from '#server/slices/identity/index.ts';

/** Queues a mail to a member about a change of their passkeys, in its transaction, and logs the change after the commit. @throws AppError NOT_FOUND */
export async function mailPasskeyChange(
  work: Work,
  uid: string,
  mailOf: (recipient: Recipient, settings: string) => Mail,
): Promise<void> {
  const owner = (await recipientOf(work.db, uid)) ?? fail('NOT_FOUND');
  const settings = `${work.app.publicUrl()}/settings/account`;
  await work.app.mailQueue.send(work, mailOf(owner, settings));
  // The log is in English, whatever the member reads.
  const { subject } = mailOf({ ...owner, language: 'en' }, settings);
  work.after(() => work.app.security.record('passkeys_changed', { uid, outcome: subject }));
}
