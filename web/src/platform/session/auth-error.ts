import { text } from '#web/text/index.ts';
import { type ClientCode, clientCodeOf } from './codes.ts';

/** What went wrong with the identity service. `message` is the provider's, as it is; screens tell errors apart by `code`. */
export class AuthError extends Error {
  readonly code: ClientCode;
  constructor(code: ClientCode, message?: string) {
    super(message ?? text.identity.provider[code]);
    this.name = 'AuthError';
    this.code = code;
  }
}

/** `'CODE : detail'` as the identity service answers -> the error; the detail is the message where there is one. */
export function authErrorFrom(answer: string): AuthError {
  const [code = '', ...detail] = answer.split(' : ');
  return new AuthError(clientCodeOf(code.trim()), detail.join(' : ').trim() || undefined);
}

/** Says that the session is over for good, rather than that the service could not be reached. */
export const endsSession = (error: unknown): error is AuthError =>
  error instanceof AuthError &&
  ['user-disabled', 'user-token-expired', 'user-not-found', 'invalid-refresh-token'].includes(error.code);

/**
 * A login's error as its red box shows it: without the provider's name in front and without the word 'Error'.
 */
export const loginMessage = (message: string): string =>
  message
    .replace(/^(?:Stoop|Firebase):\s*/i, '')
    .replace(/\bError\b:?\s*/, '')
    .trim();
