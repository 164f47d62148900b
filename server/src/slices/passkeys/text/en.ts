import { PRODUCT } from '#contract/brand.ts';

const NOT_YOU =
  'If this wasn’t you, change your password now, and remove every passkey in Settings that you don’t know.';
const notice = (subject: string, line: string) => ({ subject, lines: [line, NOT_YOU], label: 'Open Settings' });
/** @param name may be '' */
const passkey = (name: string) => `passkey${name && ` “${name}”`}`;

/** The mails about passkeys and recovery codes. */
export const en = {
  added: (name: string) =>
    notice(
      `A passkey was added to your ${PRODUCT} account`,
      `The ${passkey(name)} was just added to your ${PRODUCT} account. It can log in without your password.`,
    ),
  removed: (name: string) =>
    notice(
      `A passkey was removed from your ${PRODUCT} account`,
      `The ${passkey(name)} was just removed from your ${PRODUCT} account. It can no longer log in.`,
    ),
  kept: (name: string) =>
    notice(
      `A passkey works again on your ${PRODUCT} account`,
      `You confirmed the ${passkey(name)}, so it can log in to your ${PRODUCT} account again.`,
    ),
  paused: {
    subject: `Check your ${PRODUCT} passkeys`,
    lines: [
      `Your ${PRODUCT} password was reset, so your passkeys are paused: none of them can log in.`,
      'Log in with your new password. In Settings, keep the passkeys that are yours, and remove the others.',
    ],
    label: 'Check your passkeys',
  },
  codesMade: notice(
    `You have new ${PRODUCT} recovery codes`,
    `New recovery codes were just made for your ${PRODUCT} account. Earlier ones no longer work.`,
  ),
  /** @param left null for a code that is not one of the recovery codes */
  codeUsed: (left: number | null) =>
    left === null
      ? notice(
          `A code for your first ${PRODUCT} passkey was used`,
          `The code for the first passkey of your ${PRODUCT} account was just used.`,
        )
      : notice(
          `A ${PRODUCT} recovery code was used`,
          `A recovery code of your ${PRODUCT} account was just used in place of a passkey. ${left === 1 ? 'One code is' : `${left} codes are`} left.`,
        ),
  reset: {
    subject: `Your ${PRODUCT} passkeys were removed`,
    lines: [
      `Someone who runs this ${PRODUCT} removed every passkey and recovery code of your account. Your password still works.`,
      'If you didn’t ask for this, reply to this email.',
    ],
    label: 'Add a new passkey',
  },
  removedForRole: {
    subject: `Your ${PRODUCT} passkeys were removed`,
    lines: [
      `You help to run ${PRODUCT} now, so every passkey and recovery code from before was removed from your account. Your password still works.`,
      'Ask whoever gave you the role for the code, and add a new passkey in Settings.',
    ],
    label: 'Add a new passkey',
  },
  reclaimed: {
    subject: `Your ${PRODUCT} passkeys were removed`,
    lines: [
      `This address was confirmed as the owner of a ${PRODUCT} account with a link in a mail, so every passkey and recovery code of that account was removed.`,
      'If it was an operator’s account, who runs this installation has to make it one again.',
    ],
    label: 'Add a new passkey',
  },
};
