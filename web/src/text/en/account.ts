import { PRODUCT } from '#contract/brand.ts';

/** What a member types to delete the account. */
const DELETE_WORD = 'delete';

/** The sentences of the settings. */
export const account = {
  title: 'Settings',
  close: 'Close',
  cancel: 'Cancel',
  email: {
    title: 'Email',
    verified: 'Confirmed',
    unverified: 'Not confirmed yet',
    verify: 'Send me a link to confirm it',
    verifying: 'Sending…',
    verifySent: (email: string) => `A link is on its way to ${email}. It works once, within one hour.`,
    change: 'Change email',
    changeTitle: 'Change your email',
    changeIntro: 'We send a link to the new address. Until you open it, nothing changes.',
    newEmail: 'New email',
    same: 'This is your email already.',
    send: 'Send the link',
    sending: 'Sending…',
    changeSent: (email: string) =>
      `A link is on its way to ${email}. Your email changes when you open it, within one hour.`,
  },
  password: {
    title: 'Password',
    intro: 'A new one logs you out everywhere but here.',
    change: 'Change password',
    changeTitle: 'Change your password',
    changeIntro: 'You stay logged in here, and are logged out everywhere else.',
    submit: 'Change password',
    busy: 'Changing…',
    done: 'Your password is changed. You were logged out everywhere else.',
  },
  recent: {
    title: 'Is it you?',
    intro: 'Your last login was a while ago. Give your password once more to go on.',
    submit: 'Go on',
    busy: 'Checking…',
  },
  appearance: {
    title: 'Appearance',
    theme: 'Theme',
    themes: { system: 'As the device', light: 'Light', dark: 'Dark' },
  },
  data: {
    title: 'Your data',
    intro: `Everything ${PRODUCT} keeps of you, in one file: account, profile, photos, connections, notifications and the messages you wrote.`,
    download: 'Download my data',
    busy: 'Collecting…',
    file: (day: string) => `${PRODUCT.toLowerCase()}-data-${day}.json`,
    done: 'Your data is in your downloads.',
  },
  remove: {
    title: 'Delete account',
    intro: 'Your profile, photos, connections and settings go at once and for good.',
    open: 'Delete my account',
    dialogTitle: 'Delete your account?',
    what: 'Your profile, photos, connections, notifications and settings are removed at once. Messages you wrote stay with those you wrote to, without your name. This cannot be undone.',
    word: DELETE_WORD,
    label: `Type “${DELETE_WORD}” to confirm`,
    wrong: `Please type “${DELETE_WORD}”.`,
    submit: 'Delete for good',
    busy: 'Deleting…',
    done: 'Your account is deleted. Take care, and come back any time.',
  },
  unsubscribe: {
    title: 'Stop mail about what waits?',
    intro: `One press, and ${PRODUCT} no longer mails you about what waits for you. You can turn it on again in the settings.`,
    submit: 'Stop these mails',
    busy: 'Stopping…',
    doneTitle: 'Done',
    done: 'These mails stop. Mails you ask for yourself, as for a new password, still come.',
    invalidTitle: 'This link is not whole',
    invalid: 'Open it from the mail once more, or turn the mails off in the settings.',
    failed: 'That did not reach us. Please try again.',
    settings: 'Settings',
  },
};
