import { PRODUCT } from '#contract/brand.ts';
import { letter } from '#server/platform/mail/letter.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';

/** The operators' own words, if they have any. */
const said = (words: string) => (words ? [`What the people who run ${PRODUCT} say: ${words}`] : []);

export const suspendedMail = (to: string, { words, link }: { words: string; link: string }): Mail =>
  letter({
    to,
    subject: `Your ${PRODUCT} account is suspended`,
    lines: [
      'Hi,',
      `the people who run ${PRODUCT} have suspended your account. You cannot log in, and nobody sees your profile. Nothing of it is deleted.`,
      ...said(words),
      'If you think this is a mistake, tell us. Somebody reads what you write, and you get an answer by mail.',
    ],
    action: { label: 'Appeal', link },
    closing: ['The link is yours alone and works as long as the suspension lasts. You can appeal once.'],
  });

export const restoredMail = (to: string, { words, login }: { words: string; login: string }): Mail =>
  letter({
    to,
    subject: `Your ${PRODUCT} account is open again`,
    lines: ['Hi,', 'your account is not suspended any more. Everything is as you left it.', ...said(words)],
    action: { label: 'Log in', link: login },
  });

export const declinedMail = (to: string, { words }: { words: string }): Mail =>
  letter({
    to,
    subject: `About your ${PRODUCT} account`,
    lines: ['Hi,', 'we have read your appeal. Your account stays suspended.', ...said(words)],
    closing: ['You may ask us to delete the account and everything in it; answer to this mail.'],
  });

export const warnedMail = (to: string, { words }: { words: string }): Mail =>
  letter({
    to,
    subject: `A word about your ${PRODUCT} account`,
    lines: [
      'Hi,',
      `something you wrote or show on ${PRODUCT} was reported to us. We looked at it, and ask you to leave it be. If it happens again, your account may be suspended.`,
      ...said(words),
    ],
  });
