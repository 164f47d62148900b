import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { Recipient } from '#server/platform/mail/letter.ts';
import { contactChangedMail } from './mails.ts';

/** Queues a mail to a member whose trusted contact was named, replaced or removed, so that nobody does it unnoticed. */
export const mailContactChanged = (work: Work, owner: Recipient) =>
  work.app.mailQueue.send(work, contactChangedMail(owner, `${work.app.publicUrl()}/settings/safety`));
