import { PRODUCT } from '#contract/brand.ts';
import { NETWORK_REQUEST_FAILED, readProviderError, SESSION_OVER } from '#contract/identity/codes.ts';
import { text } from '#web/text/index.ts';

/**
 * What went wrong with the identity service. `code` is the client's, by which screens tell errors apart; `message` is
 * the provider's, as it is, or the catalogue's where it sent no words.
 */
export class AuthError extends Error {
  readonly code: string;
  constructor(code: string, message?: string) {
    const words: Record<string, string> = text.identity.provider;
    super(message ?? words[code] ?? text.identity.provider['internal-error']);
    this.name = 'AuthError';
    this.code = code;
  }
}

export const networkFailed = () => new AuthError(NETWORK_REQUEST_FAILED);

/** `'CODE : detail'` as the identity service answers -> the error; the detail is the message where there is one. */
export function authErrorFrom(answer: string): AuthError {
  const { code, detail } = readProviderError(answer);
  return new AuthError(code, detail ?? undefined);
}

/** Says that the session is over for good, rather than that the service could not be reached. */
export const endsSession = (error: unknown): error is AuthError =>
  error instanceof AuthError && SESSION_OVER.includes(error.code);

const PROVIDER_NAME = new RegExp(`^(?:${PRODUCT}|Firebase):\\s*`, 'i');

/**
 * A login's error as its red box shows it: without the provider's name in front and without the word 'Error'.
 */
export const loginMessage = (message: string): string =>
  message
    .replace(PROVIDER_NAME, '')
    .replace(/\bError\b:?\s*/, '')
    .trim();
