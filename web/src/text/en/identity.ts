import { PRODUCT } from '#contract/brand.ts';
import { PASSWORD_MIN } from '#contract/limits.ts';

/** The sentences of the identity slice. */
export const identity = {
  /** The provider's messages by client code, where the server sent no words of its own. */
  provider: {
    'email-already-in-use': 'This email already has an account. Log in, or reset your password.',
    'wrong-password': 'The email or password is not right. Please check both and try again.',
    'invalid-credential': 'The email or password is not right. Please check both and try again.',
    'user-not-found': 'There is no account for this email.',
    'too-many-requests': 'Too many attempts. Please wait a few minutes and try again.',
    'user-disabled': 'This account has been disabled.',
    'user-token-expired': 'Your session has ended. Please log in again.',
    'expired-action-code': 'This link has expired. Ask for a new one.',
    'invalid-action-code': 'This link was already used, or is not whole. Ask for a new one.',
    'requires-recent-login': 'Please log in again before you change this.',
    'invalid-verification-code': 'This code is not right.',
    'code-expired': 'This code has expired. Ask for a new one.',
    'admin-restricted-operation': 'Only an operator can do this.',
    'invalid-access-code': 'Invalid access code',
    'invalid-email': 'This does not look like an email address.',
    'missing-email': 'Enter your email.',
    'missing-password': 'Enter your password.',
    'weak-password': `Password should be at least ${PASSWORD_MIN} characters`,
    'invalid-user-token': 'Your session has ended. Please log in again.',
    'network-request-failed': `We could not reach ${PRODUCT}. What you typed is still here; check your connection and try again.`,
    'internal-error': 'Something went wrong on our side. What you typed is still here; please try again in a moment.',
  },
};
