import { letter, type Recipient } from '#server/platform/mail/letter.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { text } from './text/index.ts';

// `words` are the operators' own, in whatever language they wrote them; '' without any.

export const suspendedMail = (recipient: Recipient, { words, link }: { words: string; link: string }): Mail =>
  letter({ ...recipient, ...text[recipient.language].suspended(words), link });

export const restoredMail = (recipient: Recipient, { words, login }: { words: string; login: string }): Mail =>
  letter({ ...recipient, ...text[recipient.language].restored(words), link: login });

export const declinedMail = (recipient: Recipient, { words }: { words: string }): Mail =>
  letter({ ...recipient, ...text[recipient.language].declined(words) });

export const warnedMail = (recipient: Recipient, { words }: { words: string }): Mail =>
  letter({ ...recipient, ...text[recipient.language].warned(words) });
