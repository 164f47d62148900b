import { PRODUCT } from '#contract/brand.ts';
import { letter } from '#server/platform/mail/letter.ts';
import type { Mail } from '#server/platform/mail/mailer.ts';
import { withoutLinks } from '#server/platform/mail/without-links.ts';

interface About {
  /** The name that the member gave the passkey. */
  name: string;
  /** The address of the settings. */
  settings: string;
}
/** Returns the name in quotation marks, or nothing: whoever adds a passkey with a stolen session chooses its name. */
const quoted = (name: string) => {
  const plain = withoutLinks(name, '');
  return plain && ` “${plain}”`;
};
const NOT_YOU =
  'If this wasn’t you, change your password now, and remove every passkey in Settings that you don’t know.';

const notice = (to: string, settings: string, subject: string, line: string): Mail =>
  letter({ to, subject, lines: [line, NOT_YOU], action: { label: 'Open Settings', link: settings } });

export const passkeyAddedMail = (to: string, { name, settings }: About): Mail =>
  notice(
    to,
    settings,
    `A passkey was added to your ${PRODUCT} account`,
    `The passkey${quoted(name)} was just added to your ${PRODUCT} account. It can log in without your password.`,
  );

export const passkeyRemovedMail = (to: string, { name, settings }: About): Mail =>
  notice(
    to,
    settings,
    `A passkey was removed from your ${PRODUCT} account`,
    `The passkey${quoted(name)} was just removed from your ${PRODUCT} account. It can no longer log in.`,
  );

export const passkeyKeptMail = (to: string, { name, settings }: About): Mail =>
  notice(
    to,
    settings,
    `A passkey works again on your ${PRODUCT} account`,
    `You confirmed the passkey${quoted(name)}, so it can log in to your ${PRODUCT} account again.`,
  );

/** For the owner of an account whose password was reset with a link in a mail. */
export const passkeysPausedMail = (to: string, settings: string): Mail =>
  letter({
    to,
    subject: `Check your ${PRODUCT} passkeys`,
    lines: [
      `Your ${PRODUCT} password was reset, so your passkeys are paused: none of them can log in.`,
      'Log in with your new password. In Settings, keep the passkeys that are yours, and remove the others.',
    ],
    action: { label: 'Check your passkeys', link: settings },
  });

export const recoveryCodesMadeMail = (to: string, settings: string): Mail =>
  notice(
    to,
    settings,
    `You have new ${PRODUCT} recovery codes`,
    `New recovery codes were just made for your ${PRODUCT} account. Earlier ones no longer work.`,
  );

export const recoveryCodeUsedMail = (to: string, settings: string, left: number): Mail =>
  notice(
    to,
    settings,
    `A ${PRODUCT} recovery code was used`,
    `A recovery code of your ${PRODUCT} account was just used in place of a passkey. ${left === 1 ? 'One code is' : `${left} codes are`} left.`,
  );

/** For the owner of an account whose passkeys were removed on the command line. */
export const passkeysResetMail = (to: string, settings: string): Mail =>
  letter({
    to,
    subject: `Your ${PRODUCT} passkeys were removed`,
    lines: [
      `Someone who runs this ${PRODUCT} removed every passkey and recovery code of your account. Your password still works.`,
      'If you didn’t ask for this, reply to this email.',
    ],
    action: { label: 'Add a new passkey', link: settings },
  });

/** For the owner of an account that was taken back with a link in a mail. */
export const passkeysReclaimedMail = (to: string, settings: string): Mail =>
  letter({
    to,
    subject: `Your ${PRODUCT} passkeys were removed`,
    lines: [
      `This address was confirmed as the owner of a ${PRODUCT} account with a link in a mail, so every passkey and recovery code of that account was removed.`,
      'If it was an operator’s account, who runs this installation has to make it one again.',
    ],
    action: { label: 'Add a new passkey', link: settings },
  });
