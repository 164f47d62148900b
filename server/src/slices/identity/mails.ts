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

export const resetMail = (to: Recipient, link: string): Mail => letter({ ...to, ...text[to.language].reset, link });

export const verifyMail = (to: Recipient, link: string): Mail => letter({ ...to, ...text[to.language].verify, link });

export const changeMail = (to: Recipient, link: string): Mail => letter({ ...to, ...text[to.language].change, link });

/** For the owner of an email that another account asked to use. */
export const takenMail = (to: Recipient): Mail => letter({ ...to, ...text[to.language].taken });

export const passwordChangedMail = (to: Recipient, resetPage: string): Mail =>
  letter({ ...to, ...text[to.language].passwordChanged, link: resetPage });

/** For the current address, when a change to another one is requested. */
export const changeAskedMail = (to: Recipient, link: string): Mail =>
  letter({ ...to, ...text[to.language].changeAsked, link });

/** For the former address, after the change. */
export const emailChangedMail = (to: Recipient, { now, link }: { now: string; link: string }): Mail =>
  letter({ ...to, ...text[to.language].emailChanged(now), link });

/** For the address that an account no longer uses, because the former one was restored. */
export const emailRestoredMail = (to: Recipient): Mail => letter({ ...to, ...text[to.language].emailRestored });

export function accountDeletedMail({ to, language }: Recipient): Mail {
  const { subject, text: body } = text[language].accountDeleted;
  return { to, subject, text: `${body}\n\n${PRODUCT}\n` };
}

/** @param browser for example "Firefox on Windows" */
export const newBrowserMail = (
  to: Recipient,
  { browser, at, settings }: { browser: string; at: string; settings: string },
): Mail => letter({ ...to, ...text[to.language].newBrowser(browser, at), link: settings });

export const reusedTokenMail = (to: Recipient, publicUrl: string): Mail =>
  letter({ ...to, ...text[to.language].reusedToken, link: publicUrl });
