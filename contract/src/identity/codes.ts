/**
 * Maps the codes of the identity API to the codes of the client library. A code that is not in the table is converted
 * to lower case with hyphens, as the published client library does: WEAK_PASSWORD -> weak-password.
 */
export const CLIENT_CODES = {
  EMAIL_EXISTS: 'email-already-in-use',
  INVALID_PASSWORD: 'wrong-password',
  INVALID_LOGIN_CREDENTIALS: 'invalid-credential',
  EMAIL_NOT_FOUND: 'user-not-found',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-requests',
  RESET_PASSWORD_EXCEED_LIMIT: 'too-many-requests',
  USER_DISABLED: 'user-disabled',
  TOKEN_EXPIRED: 'user-token-expired',
  USER_NOT_FOUND: 'user-token-expired',
  INVALID_ID_TOKEN: 'invalid-user-token',
  EXPIRED_OOB_CODE: 'expired-action-code',
  INVALID_OOB_CODE: 'invalid-action-code',
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'requires-recent-login',
  INVALID_CODE: 'invalid-verification-code',
  SESSION_EXPIRED: 'code-expired',
  ADMIN_ONLY_OPERATION: 'admin-restricted-operation',
  PASSWORD_LOGIN_DISABLED: 'operation-not-allowed',
  INVALID_IDENTIFIER: 'invalid-email',
  UNAUTHORIZED_DOMAIN: 'unauthorized-continue-uri',
  MISSING_OOB_CODE: 'internal-error',
  MISSING_REQ_TYPE: 'internal-error',
} as const satisfies Record<string, string>;

/** No answer, an answer that is not JSON, or a timeout. It never signs a member out. */
export const NETWORK_REQUEST_FAILED = 'network-request-failed';

/** Client codes that mean the session has ended, so that the client signs out. */
export const SESSION_OVER: readonly string[] = ['user-disabled', 'user-token-expired'];

/** The parts of a provider's error message: 'WEAK_PASSWORD : Password should be…'. */
export interface ProviderError {
  /** 'WEAK_PASSWORD' */
  providerCode: string;
  /** 'weak-password' */
  code: string;
  /** The text after ' : ', or null. */
  detail: string | null;
}

export function readProviderError(message: string): ProviderError {
  const [providerCode = '', detail = null] = message.split(' : ');
  const knownCode = Object.hasOwn(CLIENT_CODES, providerCode)
    ? CLIENT_CODES[providerCode as keyof typeof CLIENT_CODES]
    : undefined;
  return { providerCode, code: knownCode ?? providerCode.toLowerCase().replace(/[_\s]+/g, '-'), detail };
}
