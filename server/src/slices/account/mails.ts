import { LANGUAGE_TAGS } from '#contract/languages.ts';
import { letter, type Recipient } from '#server/platform/mail/letter.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { text } from './text/index.ts';

export function leavingMail(to: Recipient, { dueAt, link }: { dueAt: string; link: string }): Mail {
  const day = new Date(dueAt).toLocaleDateString(LANGUAGE_TAGS[to.language], {
    timeZone: 'America/New_York',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  });
  return letter({ ...to, ...text[to.language].leaving(day), link });
}

export const keptMail = (to: Recipient, login: string): Mail =>
  letter({ ...to, ...text[to.language].kept, link: login });

export const downloadReadyMail = (to: Recipient, settings: string): Mail =>
  letter({ ...to, ...text[to.language].downloadReady, link: settings });
