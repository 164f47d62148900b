import { PRODUCT } from '#contract/brand.ts';
import type { Language } from '#contract/languages.ts';
import { letter, type Recipient } from '#server/platform/mail/letter.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { text } from './text/index.ts';

/** Returns to whom mails to the owner of an account go. */
export const ownerOf = ({ email, language }: { email: string; language: Language }): Recipient => ({
  to: email,
  language,
});

export const resetMail = (recipient: Recipient, link: string): Mail =>
  letter({ ...recipient, ...text[recipient.language].reset, link });

export const verifyMail = (recipient: Recipient, link: string): Mail =>
  letter({ ...recipient, ...text[recipient.language].verify, link });

export const changeMail = (recipient: Recipient, link: string): Mail =>
  letter({ ...recipient, ...text[recipient.language].change, link });

/** For the owner of an email that another account asked to use. */
export const takenMail = (recipient: Recipient): Mail => letter({ ...recipient, ...text[recipient.language].taken });

export const passwordChangedMail = (recipient: Recipient, resetPage: string): Mail =>
  letter({ ...recipient, ...text[recipient.language].passwordChanged, link: resetPage });

/** For the current address, when a change to another one is requested. */
export const changeAskedMail = (recipient: Recipient, link: string): Mail =>
  letter({ ...recipient, ...text[recipient.language].changeAsked, link });

/** For the former address, after the change. */
export const emailChangedMail = (recipient: Recipient, { now, link }: { now: string; link: string }): Mail =>
  letter({ ...recipient, ...text[recipient.language].emailChanged(now), link });

/** For the address that an account no longer uses, because the former one was restored. */
export const emailRestoredMail = (recipient: Recipient): Mail =>
  letter({ ...recipient, ...text[recipient.language].emailRestored });

export function accountDeletedMail({ to, language }: Recipient): Mail {
  const { subject, text: body } = text[language].accountDeleted;
  return { to, subject, text: `${body}\n\n${PRODUCT}\n` };
}

/** @param browser for example "Firefox on Windows" */
export const newBrowserMail = (
  recipient: Recipient,
  { browser, at, settings }: { browser: string; at: string; settings: string },
): Mail => letter({ ...recipient, ...text[recipient.language].newBrowser(browser, at), link: settings });

export const reusedTokenMail = (recipient: Recipient, publicUrl: string): Mail =>
  letter({ ...recipient, ...text[recipient.language].reusedToken, link: publicUrl });
