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

export const passkeyAddedMail = (recipient: Recipient, { name, settings }: About): Mail =>
  letter({ ...recipient, ...text[recipient.language].added(plain(name)), link: settings });

export const passkeyRemovedMail = (recipient: Recipient, { name, settings }: About): Mail =>
  letter({ ...recipient, ...text[recipient.language].removed(plain(name)), link: settings });

export const passkeyKeptMail = (recipient: Recipient, { name, settings }: About): Mail =>
  letter({ ...recipient, ...text[recipient.language].kept(plain(name)), link: settings });

/** For the owner of an account whose password was reset with a link in a mail. */
export const passkeysPausedMail = (recipient: Recipient, settings: string): Mail =>
  letter({ ...recipient, ...text[recipient.language].paused, link: settings });

export const recoveryCodesMadeMail = (recipient: Recipient, settings: string): Mail =>
  letter({ ...recipient, ...text[recipient.language].codesMade, link: settings });

/** @param remaining how many codes are left; null for the code with which an operator adds a first passkey */
export const recoveryCodeUsedMail = (recipient: Recipient, settings: string, remaining: number | null): Mail =>
  letter({ ...recipient, ...text[recipient.language].codeUsed(remaining), link: settings });

/** For the owner of an account whose passkeys were removed on the command line. */
export const passkeysResetMail = (recipient: Recipient, settings: string): Mail =>
  letter({ ...recipient, ...text[recipient.language].reset, link: settings });

/** For a member who has a first role now, whose actions need a passkey from after it. */
export const passkeysFromBeforeRoleMail = (recipient: Recipient, settings: string): Mail =>
  letter({ ...recipient, ...text[recipient.language].removedForRole, link: settings });

/** For the owner of an account that was taken back with a link in a mail. */
export const passkeysReclaimedMail = (recipient: Recipient, settings: string): Mail =>
  letter({ ...recipient, ...text[recipient.language].reclaimed, link: settings });
