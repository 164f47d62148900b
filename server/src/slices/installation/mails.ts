import { letter, type Recipient } from '#server/platform/mail/letter.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { text } from './text/index.ts';

/** Returns the mail that shows that mails arrive, with the access code of the first operator. */
export const testMail = (recipient: Recipient, code: string): Mail =>
  letter({ ...recipient, ...text[recipient.language].test, code });
