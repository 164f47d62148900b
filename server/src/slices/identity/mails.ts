import { PRODUCT } from '#contract/brand.ts';
import { letter } from '#server/platform/mail/letter.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';

const IGNORE = 'If this wasn’t you, you can ignore this email. Nothing will change.';

export const resetMail = (to: string, link: string): Mail =>
  letter({
    to,
    subject: `Choose a new ${PRODUCT} password`,
    lines: [
      `Someone asked to reset the password of your ${PRODUCT} account. This link works once and expires in an hour.`,
    ],
    action: { label: 'Choose a new password', link },
    closing: [IGNORE],
  });

export const verifyMail = (to: string, link: string): Mail =>
  letter({
    to,
    subject: `Confirm your email for ${PRODUCT}`,
    lines: ['Open this link to confirm that this is your email address. It works once and expires in an hour.'],
    action: { label: 'Confirm your email', link },
    closing: [IGNORE],
  });

export const changeMail = (to: string, link: string): Mail =>
  letter({
    to,
    subject: `Confirm your new email for ${PRODUCT}`,
    lines: [
      `Open this link to use this email address for your ${PRODUCT} account from now on. It works once and expires in an hour.`,
    ],
    action: { label: 'Use this address', link },
    closing: [IGNORE],
  });

/** For the owner of an email that another account asked to use. */
export const takenMail = (to: string): Mail =>
  letter({
    to,
    subject: `This email already has a ${PRODUCT} account`,
    lines: [
      `Someone asked to use this email address for another ${PRODUCT} account. It already belongs to your account, so nothing was changed.`,
    ],
  });

export const passwordChangedMail = (to: string, resetPage: string): Mail =>
  letter({
    to,
    subject: `Your ${PRODUCT} password was changed`,
    lines: [
      `The password of your ${PRODUCT} account was just changed, and every other device was signed out.`,
      'If this wasn’t you, choose a new password now.',
      'Passkeys still log in. Remove those that you don’t know in Settings.',
    ],
    action: { label: 'Choose a new password', link: resetPage },
  });

const WHAT_UNDOING_DOES =
  'The link puts this address back, signs out every device, and lets you choose a new password. It works for 7 days.';

/** For the current address, when a change to another one is requested. */
export const changeAskedMail = (to: string, link: string): Mail =>
  letter({
    to,
    subject: `Someone asked to change your ${PRODUCT} email`,
    lines: [
      `Someone who is signed in to your ${PRODUCT} account asked to use another email address for it.`,
      'If this was you, there’s nothing to do here. If it wasn’t, stop the change now.',
    ],
    action: { label: 'Stop the change', link },
    closing: [WHAT_UNDOING_DOES],
  });

/** For the former address, after the change. */
export const emailChangedMail = (to: string, { now, link }: { now: string; link: string }): Mail =>
  letter({
    to,
    subject: `Your ${PRODUCT} email was changed`,
    lines: [`Your ${PRODUCT} account now uses ${now}.`, 'If this wasn’t you, undo the change now.'],
    action: { label: 'Undo the change', link },
    closing: [WHAT_UNDOING_DOES],
  });

/** For the address that an account no longer uses, because the former one was restored. */
export const emailRestoredMail = (to: string): Mail =>
  letter({
    to,
    subject: `Your ${PRODUCT} email was changed back`,
    lines: [
      `A change of your ${PRODUCT} email was undone from the former address. The account no longer uses this one.`,
    ],
  });

export const accountDeletedMail = (to: string): Mail => ({
  to,
  subject: `Your ${PRODUCT} account is deleted`,
  text: `Your ${PRODUCT} account and everything in it was deleted, as you asked. Messages you sent to others stay with them, without your name.\n\n${PRODUCT}\n`,
});

/** @param browser for example "Firefox on Windows" */
export const newBrowserMail = (
  to: string,
  { browser, at, settings }: { browser: string; at: string; settings: string },
) =>
  letter({
    to,
    subject: `New sign-in to your ${PRODUCT} account`,
    lines: [
      `Someone signed in to your ${PRODUCT} account with ${browser} on ${at}. We hadn’t seen this browser before.`,
      'If this was you, there is nothing to do.',
      'If it wasn’t, change your password in Settings. That also signs out every other browser.',
    ],
    action: { label: 'Open Settings', link: settings },
  });

export const reusedTokenMail = (to: string, publicUrl: string): Mail =>
  letter({
    to,
    subject: `We signed out one of your ${PRODUCT} browsers`,
    lines: [
      'Something used an old sign-in of yours a second time. That can mean that someone copied it, so we ended that session.',
      'Log in again to go on. If you don’t recognize a browser under Settings, sign it out and change your password.',
    ],
    action: { label: `Open ${PRODUCT}`, link: publicUrl },
  });
