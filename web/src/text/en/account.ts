import { PRODUCT } from '#contract/brand.ts';
import { newYorkFormat } from '#contract/hangouts/new-york.ts';
import { DELETION_UNDO_DAYS, RECOVER_EMAIL_DAYS } from '#contract/limits.ts';

const DAY = newYorkFormat({ weekday: 'long', month: 'long', day: 'numeric' });
const MOMENT = newYorkFormat({ weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' });
const MEGABYTE = 1024 * 1024;

/** Returns the size of a file in words: "less than 1 MB", "12 MB". */
const size = (bytes: number) => (bytes < MEGABYTE ? 'less than 1 MB' : `${Math.round(bytes / MEGABYTE)} MB`);

/** The word that a member types to delete the account. */
const DELETE_WORD = 'delete';

/** The sentences of the settings. */
export const account = {
  title: 'Settings',
  /** The pages, each with a line of what is in it. */
  pages: {
    account: { title: 'Your account', hint: 'Email, password, passkeys, logins' },
    notifications: { title: 'Notifications', hint: 'Topics, email summary, quiet hours' },
    safety: { title: 'Safety and privacy', hint: 'Trusted contact, blocked members' },
    community: { title: 'Community', hint: 'Welcoming people, inviting friends' },
    device: { title: 'This device', hint: 'Light or dark, language' },
    data: { title: 'Data and deletion', hint: 'Download your data, or leave' },
  },
  close: 'Close',
  cancel: 'Cancel',
  language: { title: 'Language', intro: 'Screens, emails and notifications are in this language.' },
  email: {
    title: 'Email',
    verified: 'Confirmed',
    unverified: 'Not confirmed yet',
    pending: 'We sent you a link. Open it to confirm that this address is yours.',
    verify: 'Send again',
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
  unconfirmed: {
    ask: (email: string) => `Please confirm your email. We sent a link to ${email}.`,
    again: 'Send again',
    sending: 'Sending…',
    sent: (email: string) => `A new link is on its way to ${email}. It works once, within one hour.`,
    dismiss: 'Dismiss',
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
  browsers: {
    title: 'Where you’re logged in',
    more: (n: number) => `Show ${n} more`,
    intro: 'If you don’t recognize a browser here, log it out and change your password.',
    loading: 'Loading where you’re logged in…',
    failed: 'We couldn’t load where you’re logged in.',
    none: 'You’re not logged in anywhere.',
    unknown: 'Unknown browser',
    on: (browser: string, system: string) => `${browser} on ${system}`,
    current: 'This browser',
    lastUsed: (day: string) => `Last used: ${day}`,
    end: 'Log out',
    endName: (name: string) => `Log out ${name}`,
    ended: (name: string) => `${name} was logged out.`,
    endOthers: 'Log out everywhere else',
    ending: 'Logging out…',
    confirmTitle: 'Log out everywhere else?',
    confirm: 'You stay logged in here. Every other browser and phone has to log in again.',
    othersEnded: 'You’re only logged in here now.',
    cancel: 'Cancel',
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
    intro: `Everything ${PRODUCT} has about you, in one zip file: your account, profile, connections and notifications, the messages you wrote, and the photos you uploaded.`,
    loading: 'Loading…',
    failedLoad: 'This part didn’t load',
    start: 'Prepare my data',
    starting: 'Starting…',
    making:
      'We’re putting your data together. That can take a few minutes. You can leave this page: we’ll email you when it’s ready.',
    failed: 'Something went wrong while we put your data together. Please try again.',
    retry: 'Try again',
    ready: (bytes: number, until: Date) =>
      `Your data is ready: ${size(bytes)}. You can download it until ${MOMENT(until, 'en')}.`,
    save: 'Download my data',
    saving: 'Starting…',
    again: 'Prepare it again',
  },
  remove: {
    title: 'Delete account',
    intro: `You disappear from ${PRODUCT} right away. For ${DELETION_UNDO_DAYS} days you can change your mind. Then everything is deleted.`,
    open: 'Delete my account',
    dialogTitle: 'Delete your account?',
    what: 'Your profile, photos, connections, notifications and settings are deleted. Messages you sent stay with the people you sent them to, without your name and photos.',
    when: 'When',
    times: { later: `In ${DELETION_UNDO_DAYS} days`, now: 'Now' },
    effects: {
      later: `You’re logged out everywhere, and nobody sees you anymore. Hangouts you host are cancelled, and you give up your spots in others. Until the deletion, you can log in or use the link we email you to keep your account.`,
      now: `Everything is deleted right now. This can’t be undone. For ${RECOVER_EMAIL_DAYS} days after you change your email, you can’t choose this.`,
    },
    word: DELETE_WORD,
    label: `Type “${DELETE_WORD}” to confirm`,
    wrong: `Please type “${DELETE_WORD}”.`,
    submit: 'Delete account',
    submitNow: 'Delete account now',
    busy: 'Deleting…',
    planned: (due: Date) => `Your account will be deleted on ${DAY(due, 'en')}. We’ve emailed you a link to keep it.`,
    done: 'Your account has been deleted. You’re welcome back any time.',
    nowTitle: 'Delete it now',
    nowIntro: 'You don’t have to wait. This can’t be undone.',
    openNow: 'Delete my account now',
  },
  closed: {
    loading: 'Loading…',
    failed: 'This page didn’t load',
    leavingTitle: (due: Date) => `Your account will be deleted on ${DAY(due, 'en')}`,
    leaving:
      'Nobody sees you until then. If you keep your account, your profile, connections and chats are as you left them.',
    keep: 'Keep my account',
    keeping: 'One moment…',
    kept: 'Your account stays. Welcome back!',
    keptSuspended: 'Your account won’t be deleted. It’s still suspended.',
    logOut: 'Log out',
    suspendedTitle: 'Your account is suspended',
    suspended:
      'You can’t use it for now, and other members don’t see you. You can still appeal, download your data or delete your account.',
    linkTitle: 'Keep your account?',
    link: (due: Date) => `It will be deleted on ${DAY(due, 'en')}, unless you keep it.`,
    linkDoneTitle: 'Your account stays',
    linkDone: 'Your profile, connections and chats are as you left them.',
    goneTitle: 'This link no longer works',
    gone: 'The account may have been kept or deleted already. Try logging in.',
    toLogin: 'Log in',
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
