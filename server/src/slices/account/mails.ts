import { newYorkFormat } from '#contract/hangouts/new-york.ts';
import { letter, type Recipient } from '#server/platform/mail/letter.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { text } from './text/index.ts';

const DAY = newYorkFormat({ weekday: 'long', month: 'long', day: 'numeric' });

export function leavingMail(recipient: Recipient, { dueAt, link }: { dueAt: string; link: string }): Mail {
  const day = DAY(new Date(dueAt), recipient.language);
  return letter({ ...recipient, ...text[recipient.language].leaving(day), link });
}

export const keptMail = (recipient: Recipient, login: string): Mail =>
  letter({ ...recipient, ...text[recipient.language].kept, link: login });

export const downloadReadyMail = (recipient: Recipient, settings: string): Mail =>
  letter({ ...recipient, ...text[recipient.language].downloadReady, link: settings });
