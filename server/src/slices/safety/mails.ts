import { letter, type Recipient } from '#server/platform/mail/letter.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { text } from './text/index.ts';

// `words` are the operators' own, in whatever language they wrote them; '' without any.

export const suspendedMail = (to: Recipient, { words, link }: { words: string; link: string }): Mail =>
  letter({ ...to, ...text[to.language].suspended(words), link });

export const restoredMail = (to: Recipient, { words, login }: { words: string; login: string }): Mail =>
  letter({ ...to, ...text[to.language].restored(words), link: login });

export const declinedMail = (to: Recipient, { words }: { words: string }): Mail =>
  letter({ ...to, ...text[to.language].declined(words) });

export const warnedMail = (to: Recipient, { words }: { words: string }): Mail =>
  letter({ ...to, ...text[to.language].warned(words) });
