import { expect, it } from 'vitest';
import { AuthError, authErrorFrom, endsSession, loginMessage } from './auth-error.ts';

it.each([
  ['EMAIL_EXISTS', 'email-already-in-use'],
  ['INVALID_PASSWORD', 'wrong-password'],
  ['INVALID_LOGIN_CREDENTIALS', 'invalid-credential'],
  ['EMAIL_NOT_FOUND', 'user-not-found'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'too-many-requests'],
  ['RESET_PASSWORD_EXCEED_LIMIT', 'too-many-requests'],
  ['USER_DISABLED', 'user-disabled'],
  ['TOKEN_EXPIRED', 'user-token-expired'],
  ['EXPIRED_OOB_CODE', 'expired-action-code'],
  ['INVALID_OOB_CODE', 'invalid-action-code'],
  ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'requires-recent-login'],
  ['INVALID_CODE', 'invalid-verification-code'],
  ['SESSION_EXPIRED', 'code-expired'],
  ['ADMIN_ONLY_OPERATION', 'admin-restricted-operation'],
])('A-10 maps %s to %s, with words for people', (provider, client) => {
  const error = authErrorFrom(provider);
  expect(error.code).toBe(client);
  expect(error.message).toMatch(/\w+ .*\.$/);
});

it('A-04 A-05 keeps the words of the provider as they are', () => {
  expect(authErrorFrom('INVALID_ACCESS_CODE : Invalid access code').message).toBe('Invalid access code');
  expect(authErrorFrom('WEAK_PASSWORD : Use a longer one').message).toBe('Use a longer one');
});

it('A-10 has words for a code it does not know', () => {
  expect(authErrorFrom('SOMETHING_NEW').code).toBe('something-new');
  expect(authErrorFrom('SOMETHING_NEW').message).toMatch(/^Something went wrong/);
});

it('A-02 shows a failed login without the provider and without the word Error', () => {
  expect(loginMessage('Firebase: Error (auth/invalid-credential).')).toBe('(auth/invalid-credential).');
  expect(loginMessage('Stoop: Error: Too many attempts.')).toBe('Too many attempts.');
  expect(loginMessage('The email or password is not right.')).toBe('The email or password is not right.');
});

it('A-14 tells an ended session from a server that cannot be reached', () => {
  expect(endsSession(new AuthError('user-token-expired'))).toBe(true);
  expect(endsSession(new AuthError('user-disabled'))).toBe(true);
  expect(endsSession(new AuthError('network-request-failed'))).toBe(false);
  expect(endsSession(new AuthError('internal-error'))).toBe(false);
  expect(endsSession(new Error('user-disabled'))).toBe(false);
});
