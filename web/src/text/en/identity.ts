import { PRODUCT } from '#contract/brand.ts';
import type { PasswordCharacters } from '#contract/identity/passwords.ts';
import { listOf } from '../plural.ts';

const CHARACTERS: Record<PasswordCharacters, string> = {
  lowercase: 'a lowercase letter',
  uppercase: 'an uppercase letter',
  digit: 'a digit',
  symbol: 'a symbol',
};
const namesOf = (kinds: readonly PasswordCharacters[]) => kinds.map((kind) => CHARACTERS[kind]);

/** The sentences of the identity slice. */
export const identity = {
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  passwordHint: (least: number, needed: readonly PasswordCharacters[]) =>
    `At least ${least} characters${needed.length > 0 ? `, with ${listOf('en', namesOf(needed))}` : ''}. Don’t use one that many people use.`,
  learnMore: `Learn more about ${PRODUCT}`,
  art: 'The stoop is open. Come sit down.',
  invalid: {
    email: 'Enter your email.',
    emailForm: 'This doesn’t look like an email address.',
    password: 'Enter your password.',
    newPassword: 'Choose a password.',
    shortPassword: (least: number) => `Password should be at least ${least} characters`,
    accessCode: 'Invalid access code',
  },
  login: {
    title: 'Welcome back',
    submit: 'Log In',
    busy: 'Logging in...',
    forgot: 'Forgot your password?',
    noAccount: 'No account yet?',
    signUp: 'Sign up',
    expired: 'Your session has ended. Log in to pick up where you left off.',
    closed: 'Your account is closed for now. Log in with your password to see why, and what you can do.',
    disabled:
      'Your account is closed for now, and you were logged out. We emailed you why. Log in to see what you can do.',
    reset: 'Your password has been changed. Log in with the new one.',
  },
  signup: {
    title: `Join ${PRODUCT}`,
    intro: 'You need an access code to join. It came with your invitation.',
    introInvited: 'We filled in your email and access code. Choose a password, and you’re in.',
    accessCode: 'Access code',
    submit: 'Create Account',
    busy: 'Creating Account...',
    agree: 'By joining, you agree to the',
    and: 'and the',
    guidelines: 'community guidelines',
    read: 'Read our',
    privacy: 'privacy page',
    haveAccount: 'Already a member?',
    logIn: 'Log in',
    adults: `${PRODUCT} is for people who are 18 or older.`,
    noCode: 'No access code?',
    requestAccess: 'Request access',
  },
  forgot: {
    title: 'Reset your password',
    intro: 'Enter your email, and we’ll send you a link to choose a new password.',
    submit: 'Send the link',
    busy: 'Sending...',
    back: 'Back to log in',
    sentTitle: 'Check your email',
    sent: (email: string) =>
      `If ${email} has an account, a link is on its way. It works once, within one hour. Nothing there? Check your spam folder.`,
    again: 'Send it again',
  },
  reset: {
    title: 'Choose a new password',
    forEmail: (email: string) => `For ${email}. You’ll be logged out on all other devices.`,
    checking: 'Checking your link...',
    submit: 'Change password',
    busy: 'Changing...',
    invalidTitle: 'This link has expired',
    askAgain: 'Send me a new link',
    retry: 'Try again',
  },
  verify: {
    title: 'Confirm your email',
    intro: 'Press Confirm, and you’re done.',
    submit: 'Confirm',
    busy: 'Confirming...',
    doneTitle: 'Your email is confirmed',
    done: (email: string) => `${email} is confirmed. You can close this page, or continue.`,
    continue: 'Continue',
    invalidTitle: 'This link has expired',
    invalid: 'It was already used, or is more than an hour old. Your account works as before.',
  },
  recover: {
    title: 'Was your email changed without you?',
    intro:
      'We’ll put this email address back, log out every device, and let you choose a new password. The person who changed it will be locked out.',
    ignore: 'If you made this change yourself, just close this page.',
    submit: 'Take my account back',
    busy: 'Taking it back...',
    done: (email: string) =>
      `Your account uses ${email} again, and every device is logged out. Now choose a new password.`,
    invalidTitle: 'This link no longer works',
    invalid:
      'It was already used, or is more than a week old. If you can’t log in, ask for a link to choose a new password.',
    reset: 'Reset my password',
  },
  /** The messages by client code, for errors that the server sends without a message. */
  provider: {
    'email-already-in-use': 'This email already has an account. Log in, or reset your password.',
    'wrong-password': 'That email and password don’t match. Please check both and try again.',
    'invalid-credential': 'That email and password don’t match. Please check both and try again.',
    'user-not-found': 'There’s no account for this email.',
    'too-many-requests': 'Too many attempts. Please wait a few minutes and try again.',
    'user-disabled': 'This account has been disabled.',
    'user-token-expired': 'Your session has ended. Please log in again.',
    'expired-action-code': 'This link has expired. Ask for a new one.',
    'invalid-action-code': 'This link was already used, or is incomplete. Ask for a new one.',
    'requires-recent-login': 'Please log in again before you change this.',
    'invalid-verification-code': 'This code is wrong.',
    'code-expired': 'This code has expired. Ask for a new one.',
    'admin-restricted-operation': 'Only an operator can do this.',
    'invalid-access-code': 'Invalid access code',
    'invalid-email': 'This doesn’t look like an email address.',
    'missing-email': 'Enter your email.',
    'missing-password': 'Enter your password.',
    'weak-password': 'This password is too easy to guess. Choose another one.',
    'invalid-user-token': 'Your session has ended. Please log in again.',
    'network-request-failed': `We couldn’t reach ${PRODUCT}. We kept what you typed. Check your connection and try again.`,
    'internal-error': 'Something went wrong on our end. We kept what you typed. Please try again in a moment.',
  },
};
