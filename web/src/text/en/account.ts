import { PRODUCT } from '#contract/brand.ts';

/** The word that a member types to delete the account. */
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
    same: 'This is already your email.',
    send: 'Send the link',
    sending: 'Sending…',
    changeSent: (email: string) =>
      `A link is on its way to ${email}. Your email changes when you open it, within one hour.`,
  },
  password: {
    title: 'Password',
    intro: 'Changing it logs you out on all other devices.',
    change: 'Change password',
    current: 'Current password',
    changeTitle: 'Change your password',
    changeIntro: 'You stay logged in here and are logged out on all other devices.',
    submit: 'Change password',
    busy: 'Changing…',
    done: 'Your password has been changed. You were logged out on all other devices.',
  },
  recent: {
    title: 'Confirm it’s you',
    intro: 'Your last login was a while ago. Enter your password to continue.',
    submit: 'Continue',
    busy: 'Checking…',
    passkey: 'Use a passkey',
  },
  appearance: {
    title: 'Appearance',
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
  },
  data: {
    title: 'Your data',
    intro: `Everything ${PRODUCT} has about you, in one file: account, profile, photos, connections, notifications and the messages you wrote.`,
    download: 'Download my data',
    busy: 'Collecting…',
    file: (day: string) => `${PRODUCT.toLowerCase()}-data-${day}.json`,
    done: 'Your data has been downloaded.',
  },
  remove: {
    title: 'Delete account',
    intro: 'Your profile, photos, connections and settings are deleted right away, permanently.',
    open: 'Delete my account',
    dialogTitle: 'Delete your account?',
    what: 'Your profile, photos, connections, notifications and settings are deleted right away. Messages you sent stay with the people you sent them to, without your name. This can’t be undone.',
    word: DELETE_WORD,
    label: `Type “${DELETE_WORD}” to confirm`,
    wrong: `Please type “${DELETE_WORD}”.`,
    submit: 'Delete account',
    busy: 'Deleting…',
    done: 'Your account has been deleted. You’re welcome back any time.',
  },
  unsubscribe: {
    title: 'Stop email digests?',
    intro: `${PRODUCT} will stop emailing you about new activity. You can turn this back on in Settings.`,
    submit: 'Unsubscribe',
    busy: 'Stopping…',
    doneTitle: 'Done',
    done: 'You won’t get these emails anymore. You still get emails that you ask for, such as a password reset.',
    invalidTitle: 'This link is incomplete',
    invalid: 'Open it from the email again, or turn the emails off in Settings.',
    failed: 'We couldn’t reach the server. Please try again.',
    settings: 'Settings',
  },
};
