import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Recipient } from '#server/platform/mail/letter.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import type { PasskeysContext } from './context.ts';

/** Queues a mail to a member about a change of their passkeys, in its transaction, and logs the change after the commit. @throws AppError NOT_FOUND */
export async function mailOwner(
  ctx: PasskeysContext,
  work: Work,
  uid: string,
  mailOf: (to: Recipient, settings: string) => Mail,
): Promise<void> {
  const owner = (await ctx.identity.recipientOf(work.db, uid)) ?? fail('NOT_FOUND');
  const settings = `${ctx.publicUrl()}/settings`;
  await ctx.mailQueue.send(work, mailOf(owner, settings));
  // The log is in English, whatever the member reads.
  const { subject } = mailOf({ ...owner, language: 'en' }, settings);
  work.after(() => ctx.security.record('passkeys_changed', { uid, outcome: subject }));
}
