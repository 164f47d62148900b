/** The provider's codes and the client's names for them. */
export const PROVIDER_TO_CLIENT = {
  EMAIL_EXISTS: 'email-already-in-use',
  INVALID_PASSWORD: 'wrong-password',
  INVALID_LOGIN_CREDENTIALS: 'invalid-credential',
  EMAIL_NOT_FOUND: 'user-not-found',
  USER_NOT_FOUND: 'user-not-found',
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
  INVALID_ACCESS_CODE: 'invalid-access-code',
  INVALID_EMAIL: 'invalid-email',
  MISSING_EMAIL: 'missing-email',
  MISSING_PASSWORD: 'missing-password',
  WEAK_PASSWORD: 'weak-password',
  INVALID_ID_TOKEN: 'invalid-user-token',
  INVALID_REFRESH_TOKEN: 'invalid-refresh-token',
} as const;

export type ClientCode =
  | (typeof PROVIDER_TO_CLIENT)[keyof typeof PROVIDER_TO_CLIENT]
  | 'network-request-failed'
  | 'internal-error';

/** A provider's code -> the client's; one that is not known is an internal error. */
export const clientCodeOf = (code: string): ClientCode =>
  Object.hasOwn(PROVIDER_TO_CLIENT, code)
    ? PROVIDER_TO_CLIENT[code as keyof typeof PROVIDER_TO_CLIENT]
    : 'internal-error';
