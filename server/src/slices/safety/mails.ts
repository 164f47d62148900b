import { PRODUCT } from '#contract/brand.ts';
import { letter } from '#server/platform/mail/letter.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';

/** Returns the line with the operators' own words, if there are any. */
const operatorsWords = (words: string) => (words ? [`A note from the people who run ${PRODUCT}: ${words}`] : []);

export const suspendedMail = (to: string, { words, link }: { words: string; link: string }): Mail =>
  letter({
    to,
    subject: `Your ${PRODUCT} account is suspended`,
    lines: [
      'Hi,',
      `The people who run ${PRODUCT} have suspended your account. You can’t log in, and other members don’t see your profile. Nothing has been deleted.`,
      ...operatorsWords(words),
      'If you think this is a mistake, please write to us. A person will read it, and you’ll get an answer by email.',
    ],
    action: { label: 'Appeal', link },
    closing: ['The link is only for you and works as long as your account is suspended. You can appeal once.'],
  });

export const restoredMail = (to: string, { words, login }: { words: string; login: string }): Mail =>
  letter({
    to,
    subject: `Your ${PRODUCT} account is open again`,
    lines: ['Hi,', 'Your account is no longer suspended. Everything is as you left it.', ...operatorsWords(words)],
    action: { label: 'Log in', link: login },
  });

export const declinedMail = (to: string, { words }: { words: string }): Mail =>
  letter({
    to,
    subject: `About your ${PRODUCT} account`,
    lines: ['Hi,', 'We’ve read your appeal. Your account stays suspended.', ...operatorsWords(words)],
    closing: ['If you’d like us to delete your account and everything in it, reply to this email.'],
  });

export const warnedMail = (to: string, { words }: { words: string }): Mail =>
  letter({
    to,
    subject: `A warning about your ${PRODUCT} account`,
    lines: [
      'Hi,',
      `Something you posted on ${PRODUCT} was reported to us. We looked at it, and we’re asking you not to do it again. If it happens again, we may suspend your account.`,
      ...operatorsWords(words),
    ],
  });
