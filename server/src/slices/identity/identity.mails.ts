import { PRODUCT } from '#contract/brand.ts';
import { letter } from '#server/platform/mail/letter.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';

const IGNORE = 'If this was not you, you can ignore this mail: nothing changes.';

export const resetMail = (to: string, link: string): Mail =>
  letter({
    to,
    subject: `Choose a new ${PRODUCT} password`,
    lines: [`Somebody asked to reset the password of your ${PRODUCT} account. This link works once, for an hour.`],
    action: { label: 'Choose a new password', link },
    closing: [IGNORE],
  });

export const verifyMail = (to: string, link: string): Mail =>
  letter({
    to,
    subject: `Confirm your email for ${PRODUCT}`,
    lines: ['Open this link to confirm that this is your address. It works once, for an hour.'],
    action: { label: 'Confirm your email', link },
    closing: [IGNORE],
  });

export const changeMail = (to: string, link: string): Mail =>
  letter({
    to,
    subject: `Confirm your new email for ${PRODUCT}`,
    lines: [`Open this link to use this address for your ${PRODUCT} account from now on. It works once, for an hour.`],
    action: { label: 'Use this address', link },
    closing: [IGNORE],
  });

/** For somebody who has an account under the address that another account asked for. */
export const takenMail = (to: string): Mail =>
  letter({
    to,
    subject: `This email already has a ${PRODUCT} account`,
    lines: [
      `Somebody asked to use this address for another ${PRODUCT} account. It already belongs to yours, so nothing was changed.`,
    ],
  });

export const passwordChangedMail = (to: string, resetPage: string): Mail =>
  letter({
    to,
    subject: `Your ${PRODUCT} password was changed`,
    lines: [
      `The password of your ${PRODUCT} account was just changed, and every other device was signed out.`,
      'If this was not you, choose a new one now.',
    ],
    action: { label: 'Choose a new password', link: resetPage },
  });

export const emailChangedMail = (to: string, now: string): Mail =>
  letter({
    to,
    subject: `Your ${PRODUCT} email was changed`,
    lines: [`Your ${PRODUCT} account now uses ${now}.`, 'If this was not you, answer this mail.'],
  });

export const accountDeletedMail = (to: string): Mail => ({
  to,
  subject: `Your ${PRODUCT} account is deleted`,
  text: `Your ${PRODUCT} account and everything in it was deleted, as you asked. What you wrote to others stays with them, without your name.\n\n${PRODUCT}\n`,
});
