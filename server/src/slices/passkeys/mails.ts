import { letter, type Recipient } from '#server/platform/mail/letter.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { withoutLinks } from '#server/platform/mail/without-links.ts';
import { text } from './text/index.ts';

interface About {
  /** The name that the member gave the passkey. */
  name: string;
  /** The address of the settings. */
  settings: string;
}
/** Returns the name, or nothing if it looks like a link: whoever adds a passkey with a stolen session chooses its name. */
const plain = (name: string) => withoutLinks(name, '');

export const passkeyAddedMail = (to: Recipient, { name, settings }: About): Mail =>
  letter({ ...to, ...text[to.language].added(plain(name)), link: settings });

export const passkeyRemovedMail = (to: Recipient, { name, settings }: About): Mail =>
  letter({ ...to, ...text[to.language].removed(plain(name)), link: settings });

export const passkeyKeptMail = (to: Recipient, { name, settings }: About): Mail =>
  letter({ ...to, ...text[to.language].kept(plain(name)), link: settings });

/** For the owner of an account whose password was reset with a link in a mail. */
export const passkeysPausedMail = (to: Recipient, settings: string): Mail =>
  letter({ ...to, ...text[to.language].paused, link: settings });

export const recoveryCodesMadeMail = (to: Recipient, settings: string): Mail =>
  letter({ ...to, ...text[to.language].codesMade, link: settings });

/** @param left how many codes are left; null for the code with which an operator adds a first passkey */
export const recoveryCodeUsedMail = (to: Recipient, settings: string, left: number | null): Mail =>
  letter({ ...to, ...text[to.language].codeUsed(left), link: settings });

/** For the owner of an account whose passkeys were removed on the command line. */
export const passkeysResetMail = (to: Recipient, settings: string): Mail =>
  letter({ ...to, ...text[to.language].reset, link: settings });

/** For the owner of an account that was taken back with a link in a mail. */
export const passkeysReclaimedMail = (to: Recipient, settings: string): Mail =>
  letter({ ...to, ...text[to.language].reclaimed, link: settings });
