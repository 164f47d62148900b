import { language } from '#catalog/language.ts';
import { PRODUCT } from '#contract/brand.ts';
import { NETWORK_REQUEST_FAILED, readProviderError, SESSION_OVER } from '#contract/identity/codes.ts';
import { text } from '#web/text/index.ts';

/**
 * An error of the identity service. Screens distinguish errors by `code`. `message` is the provider's own on English
 * pages, and otherwise the one of the catalogue, as where the provider sent none.
 */
export class AuthError extends Error {
  readonly code: string;
  constructor(code: string, message?: string) {
    const words: Record<string, string> = text.identity.provider;
    const own = words[code];
    super((language === 'en' ? (message ?? own) : (own ?? message)) ?? text.identity.provider['internal-error']);
    this.name = 'AuthError';
    this.code = code;
  }
}

export const networkFailed = () => new AuthError(NETWORK_REQUEST_FAILED);

/** Returns the error for `'CODE : detail'`, the form in which the identity service answers. The detail becomes the message. */
export function authErrorFrom(answer: string): AuthError {
  const { code, detail } = readProviderError(answer);
  return new AuthError(code, detail ?? undefined);
}

/** Returns whether an error means that the session has ended, and not only that the service could not be reached. */
export const endsSession = (error: unknown): error is AuthError =>
  error instanceof AuthError && SESSION_OVER.includes(error.code);

const PROVIDER_NAME = new RegExp(`^(?:${PRODUCT}|Firebase):\\s*`, 'i');

/** Returns the message of a failed login without the provider's name and the word 'Error'. */
export const loginMessage = (message: string): string =>
  message
    .replace(PROVIDER_NAME, '')
    .replace(/\bError\b:?\s*/, '')
    .trim();
