import { PRODUCT } from '#contract/brand.ts';
import type { MailProblem } from '#contract/installation/views.ts';

/** The sentences of the set-up page. */
export const installation = {
  title: `Set up ${PRODUCT}`,
  intro:
    'Four steps to your first operator. Only people with this link see this page, and it closes with the last step.',
  failed: 'The set-up didn’t load',
  locked: 'Set by the environment',
  none: 'None',
  next: 'After that: a passkey, backups and your first invitations.',
  address: {
    title: 'Address',
    intro: 'PUBLIC_URL in the environment of the server sets the address. To move, change it there and restart.',
    name: 'Members open',
  },
  mail: {
    title: 'Name and mail',
    intro: 'Access codes, confirmations and news reach members by email.',
    name: 'Name of the community',
    nameHint: 'Members see it as the sender of emails.',
    from: 'Sender’s email',
    fromHint: 'An address that your mail server may send from.',
    host: 'Mail server',
    hostHint: 'As your mail provider calls it, such as mail.example',
    port: 'Port',
    user: 'User name',
    userHint: 'Leave it empty if the server asks for none.',
    password: 'Password',
    passwordKept: 'A password is stored. Leave this empty to keep it.',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    save: 'Save',
    saving: 'Saving…',
    saved: 'Saved. Emails use it from now on.',
    lockedHint: 'To change these, edit SMTP_URL and MAIL_FROM in the environment and restart the server.',
  },
  testMail: {
    title: 'Test mail',
    intro: 'Send one to yourself. It brings the access code for the next step.',
    first: 'Save a mail server first.',
    email: 'Your email',
    send: 'Send a test mail',
    sending: 'Waiting for the mail server…',
    accepted: 'The mail server took the mail and said:',
    arrives: 'Not there in a minute? Look in your spam folder, and in the log of the mail server.',
    problems: {
      missing: 'There’s no mail server yet. Save one above.',
      login: 'The mail server refused the user name or password. Correct them above, save, and try again.',
      refused: 'The mail server refused the mail. Check the sender’s email above, and yours.',
      certificate: 'The server doesn’t trust the certificate of the mail server. Check the name of the mail server.',
      unreachable: 'No connection to the mail server. Check its name and port, and whether it offers encryption.',
    } satisfies Record<MailProblem, string>,
  },
  operator: {
    title: 'First operator',
    intro: 'This is your own account. The code shows that the address is yours.',
    signedIn: (email: string) => `You’re logged in as ${email}.`,
    email: 'Your email',
    code: 'Access code',
    codeHint: 'From the test mail.',
    password: 'New password',
    create: 'Create the account',
    creating: 'Creating…',
    appoint: 'Become the first operator',
    appointing: 'One moment…',
  },
  after: { title: 'You’re an operator', intro: 'The link that brought you here is closed now. A few things are left.' },
  passkey: {
    title: 'Passkey',
    intro: 'Operators confirm what they do with a passkey, so a stolen password isn’t enough.',
    code: 'With this code you can also add it later, in Settings. It works once, within an hour:',
    add: 'Add a passkey',
    adding: 'Waiting for your device…',
    added: (name: string) => `“${name}” confirms what you do from now on.`,
    notHere: (origin: string | null) =>
      origin === null
        ? 'Passkeys need an address with a domain name.'
        : `Passkeys don’t work in this browser or at this address. Open ${origin} in a browser that has them.`,
  },
  invitations: {
    title: 'Invitations',
    intro: 'Paste a list of email addresses. Each gets a code of its own, 200 an hour at most.',
    codes: 'See all codes',
  },
  backups: {
    title: 'Backups',
    intro: 'BACKUP_DIR and BACKUP_KEY in the environment set the folder, best on another disk, and the encryption.',
    scheduled: 'Backups are made every day.',
    missing: 'No backups are made. Set both and restart the server.',
  },
  left: {
    title: 'What’s left',
    intro: 'Fill in your own profile, and look at the status now and then.',
    intros: 'Go to Intros',
    status: 'See the status',
  },
};
