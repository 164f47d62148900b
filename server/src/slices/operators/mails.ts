import type { WaitingCounts } from '#contract/operators/views.ts';
import { letter, type Recipient } from '#server/platform/mail/letter.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { nameForMail } from '#server/platform/mail/name-for-mail.ts';
import { text } from './text/index.ts';

/** Returns the mail with a personal code. The code is never in the subject, which shows on locked phones. */
export function codeMail(
  recipient: Recipient,
  { code, signUp, firstName = '' }: { code: string; signUp: string; firstName?: string },
): Mail {
  // The name is from a form that any visitor could fill in, with anybody's address.
  const name = nameForMail(firstName, '');
  return letter({ ...recipient, ...text[recipient.language].code(name), code, link: signUp });
}

/** Tells a member that they are a moderator now, or no longer one. */
export const roleMail = (recipient: Recipient, { isModerator, link }: { isModerator: boolean; link: string }): Mail =>
  letter({ ...recipient, ...text[recipient.language].role(isModerator), link });

/** Tells an operator or a moderator of new reports: how many there are, and no word of a member. */
export const reportsMail = (recipient: Recipient, { count, link }: { count: number; link: string }): Mail =>
  letter({ ...recipient, ...text[recipient.language].reports(count), link });

/** The daily mail to an operator or a moderator about what waits, in counts. */
export const waitingMail = (recipient: Recipient, { counts, link }: { counts: WaitingCounts; link: string }): Mail =>
  letter({ ...recipient, ...text[recipient.language].waiting(counts), link });

/** Tells an operator that the backup of the schedule failed. @param problem why, without the values of rows */
export const failedBackupMail = (recipient: Recipient, { problem, link }: { problem: string; link: string }): Mail =>
  letter({ ...recipient, ...text[recipient.language].failedBackup(problem), link });
