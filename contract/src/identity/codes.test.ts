import { describe, expect, it } from 'vitest';
import { readProviderError, SESSION_OVER } from './codes.ts';

const NAMED = {
  EMAIL_EXISTS: 'email-already-in-use',
  INVALID_PASSWORD: 'wrong-password',
  INVALID_LOGIN_CREDENTIALS: 'invalid-credential',
  EMAIL_NOT_FOUND: 'user-not-found',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-requests',
  RESET_PASSWORD_EXCEED_LIMIT: 'too-many-requests',
  USER_DISABLED: 'user-disabled',
  TOKEN_EXPIRED: 'user-token-expired',
  EXPIRED_OOB_CODE: 'expired-action-code',
  INVALID_OOB_CODE: 'invalid-action-code',
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'requires-recent-login',
  INVALID_CODE: 'invalid-verification-code',
  SESSION_EXPIRED: 'code-expired',
  ADMIN_ONLY_OPERATION: 'admin-restricted-operation',
};

describe('provider codes', () => {
  it.each(Object.entries(NAMED))('A-10 %s becomes %s', (providerCode, code) => {
    expect(readProviderError(providerCode)).toEqual({ providerCode, code, detail: null });
  });

  it('A-10 separates the detail from the code, and converts a code that is not in the table to lower case', () => {
    expect(readProviderError('WEAK_PASSWORD : Password should be at least 6 characters')).toEqual({
      providerCode: 'WEAK_PASSWORD',
      code: 'weak-password',
      detail: 'Password should be at least 6 characters',
    });
    expect(readProviderError('toString').code).toBe('tostring');
  });

  it('A-14 treats only a disabled account and an expired token as the end of the session', () => {
    const sessionEnding = Object.keys(NAMED).filter((code) => SESSION_OVER.includes(readProviderError(code).code));
    expect(sessionEnding).toEqual(['USER_DISABLED', 'TOKEN_EXPIRED']);
  });
});
