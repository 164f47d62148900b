import { PRODUCT } from '#contract/brand.ts';

const IGNORE = 'If this wasn’t you, you can ignore this email. Nothing will change.';
const WHAT_UNDOING_DOES =
  'The link puts this address back, signs out every device, and lets you choose a new password. It works for 7 days.';

/** The mails about signing in, and about the email and password of an account. */
export const en = {
  reset: {
    subject: `Choose a new ${PRODUCT} password`,
    lines: [
      `Someone asked to reset the password of your ${PRODUCT} account. This link works once and expires in an hour.`,
    ],
    label: 'Choose a new password',
    closing: [IGNORE],
  },
  verify: {
    subject: `Confirm your email for ${PRODUCT}`,
    lines: ['Open this link to confirm that this is your email address. It works once and expires in an hour.'],
    label: 'Confirm your email',
    closing: [IGNORE],
  },
  change: {
    subject: `Confirm your new email for ${PRODUCT}`,
    lines: [
      `Open this link to use this email address for your ${PRODUCT} account from now on. It works once and expires in an hour.`,
    ],
    label: 'Use this address',
    closing: [IGNORE],
  },
  taken: {
    subject: `This email already has a ${PRODUCT} account`,
    lines: [
      `Someone asked to use this email address for another ${PRODUCT} account. It already belongs to your account, so nothing was changed.`,
    ],
  },
  passwordChanged: {
    subject: `Your ${PRODUCT} password was changed`,
    lines: [
      `The password of your ${PRODUCT} account was just changed, and every other device was signed out.`,
      'If this wasn’t you, choose a new password now.',
      'Passkeys still log in. Remove those that you don’t know in Settings.',
    ],
    label: 'Choose a new password',
  },
  changeAsked: {
    subject: `Someone asked to change your ${PRODUCT} email`,
    lines: [
      `Someone who is signed in to your ${PRODUCT} account asked to use another email address for it.`,
      'If this was you, there’s nothing to do here. If it wasn’t, stop the change now.',
    ],
    label: 'Stop the change',
    closing: [WHAT_UNDOING_DOES],
  },
  emailChanged: (now: string) => ({
    subject: `Your ${PRODUCT} email was changed`,
    lines: [`Your ${PRODUCT} account now uses ${now}.`, 'If this wasn’t you, undo the change now.'],
    label: 'Undo the change',
    closing: [WHAT_UNDOING_DOES],
  }),
  emailRestored: {
    subject: `Your ${PRODUCT} email was changed back`,
    lines: [
      `A change of your ${PRODUCT} email was undone from the former address. The account no longer uses this one.`,
    ],
  },
  accountDeleted: {
    subject: `Your ${PRODUCT} account is deleted`,
    text: `Your ${PRODUCT} account and everything in it was deleted, as you asked. Messages you sent to others stay with them, without your name.`,
  },
  /** 'Firefox on Windows', 'Safari', 'an unknown browser'. Both are '' when they are not known. */
  device: ({ browser, system }: { browser: string; system: string }) =>
    [browser || 'an unknown browser', system].filter((name) => name !== '').join(' on '),
  /** An instant in New York. */
  newYorkTime: (at: string) => `${at} (New York time)`,
  newBrowser: (browser: string, at: string) => ({
    subject: `New sign-in to your ${PRODUCT} account`,
    lines: [
      `Someone signed in to your ${PRODUCT} account with ${browser} on ${at}. We hadn’t seen this browser before.`,
      'If this was you, there is nothing to do.',
      'If it wasn’t, change your password in Settings. That also signs out every other browser.',
    ],
    label: 'Open Settings',
  }),
  reusedToken: {
    subject: `We signed out one of your ${PRODUCT} browsers`,
    lines: [
      'Something used an old sign-in of yours a second time. That can mean that someone copied it, so we ended that session.',
      'Log in again to go on. If you don’t recognize a browser under Settings, sign it out and change your password.',
    ],
    label: `Open ${PRODUCT}`,
  },
};
