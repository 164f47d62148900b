import type { Work } from '#server/platform/db/unit-of-work.ts';
import { confirmedRecipientOf } from '#server/slices/identity/index.ts';
import { contactChangedMail } from './mails.ts';

/** Queues a mail to a member whose trusted contact was removed or replaced, so that nobody does it unnoticed. */
export async function mailOwner(work: Work, uid: string): Promise<void> {
  const owner = await confirmedRecipientOf(work.db, uid);
  if (owner) await work.app.mailQueue.send(work, contactChangedMail(owner, `${work.app.publicUrl()}/settings/safety`));
}
