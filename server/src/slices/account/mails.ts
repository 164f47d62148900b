import { newYorkFormat } from '#contract/hangouts/new-york.ts';
import { letter, type Recipient } from '#server/platform/mail/letter.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { text } from './text/index.ts';

const DAY = newYorkFormat({ weekday: 'long', month: 'long', day: 'numeric' });

export function leavingMail(to: Recipient, { dueAt, link }: { dueAt: string; link: string }): Mail {
  const day = DAY(new Date(dueAt), to.language);
  return letter({ ...to, ...text[to.language].leaving(day), link });
}

export const keptMail = (to: Recipient, login: string): Mail =>
  letter({ ...to, ...text[to.language].kept, link: login });

export const downloadReadyMail = (to: Recipient, settings: string): Mail =>
  letter({ ...to, ...text[to.language].downloadReady, link: settings });
