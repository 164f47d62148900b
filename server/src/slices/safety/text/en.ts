import { PRODUCT } from '#contract/brand.ts';

/** Returns the line with the operators' own words, if there are any. */
const operatorsWords = (words: string) => (words ? [`A note from the people who run ${PRODUCT}: ${words}`] : []);

/** The mails about suspensions, appeals and warnings. */
export const en = {
  suspended: (words: string) => ({
    subject: `Your ${PRODUCT} account is suspended`,
    lines: [
      'Hi,',
      `The people who run ${PRODUCT} have suspended your account. You can’t log in, and other members don’t see your profile. Nothing has been deleted.`,
      ...operatorsWords(words),
      'If you think this is a mistake, please write to us. A person will read it, and you’ll get an answer by email.',
    ],
    label: 'Appeal',
    closing: ['The link is only for you and works as long as your account is suspended. You can appeal once.'],
  }),
  restored: (words: string) => ({
    subject: `Your ${PRODUCT} account is open again`,
    lines: ['Hi,', 'Your account is no longer suspended. Everything is as you left it.', ...operatorsWords(words)],
    label: 'Log in',
  }),
  declined: (words: string) => ({
    subject: `About your ${PRODUCT} account`,
    lines: ['Hi,', 'We’ve read your appeal. Your account stays suspended.', ...operatorsWords(words)],
    closing: ['If you’d like us to delete your account and everything in it, reply to this email.'],
  }),
  warned: (words: string) => ({
    subject: `A warning about your ${PRODUCT} account`,
    lines: [
      'Hi,',
      `Something you posted on ${PRODUCT} was reported to us. We looked at it, and we’re asking you not to do it again. If it happens again, we may suspend your account.`,
      ...operatorsWords(words),
    ],
  }),
};
