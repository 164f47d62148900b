import { PRODUCT } from '#contract/brand.ts';
import { DELETION_UNDO_DAYS, DOWNLOAD_KEPT_DAYS } from '#contract/limits.ts';
import { letter } from '#server/platform/mail/letter.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';

const day = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  weekday: 'long',
  month: 'long',
  day: 'numeric',
});

export const leavingMail = (to: string, { dueAt, link }: { dueAt: string; link: string }): Mail =>
  letter({
    to,
    subject: `Your ${PRODUCT} account will be deleted`,
    lines: [
      'Hi,',
      `You asked us to delete your ${PRODUCT} account. We’ll do that on ${day.format(new Date(dueAt))}. Until then, nobody sees you on ${PRODUCT}, and you’re logged out everywhere.`,
      `If you change your mind within these ${DELETION_UNDO_DAYS} days, you can keep your account: your profile, connections and chats will be as you left them.`,
    ],
    action: { label: 'Keep my account', link },
    closing: [
      'If you didn’t ask for this, keep your account, and then choose a new password. The link is only for you.',
    ],
  });

export const keptMail = (to: string, login: string): Mail =>
  letter({
    to,
    subject: `Your ${PRODUCT} account stays`,
    lines: [
      'Hi,',
      'Your account won’t be deleted. Your profile, connections and chats are as you left them. You’re no longer on the list of any hangout, so please join again what you’d like to go to.',
    ],
    action: { label: 'Log in', link: login },
  });

export const downloadReadyMail = (to: string, settings: string): Mail =>
  letter({
    to,
    subject: `Your ${PRODUCT} data is ready`,
    lines: [
      'Hi,',
      `The file with everything ${PRODUCT} keeps about you is ready. You’ll find it in Settings for ${DOWNLOAD_KEPT_DAYS} days. Then we remove it.`,
    ],
    action: { label: 'Open Settings', link: settings },
    closing: ['If you didn’t ask for this, choose a new password: someone else may be able to log in as you.'],
  });
