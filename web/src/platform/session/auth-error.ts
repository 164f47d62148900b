import { PRODUCT } from '#contract/brand.ts';
import { NETWORK_REQUEST_FAILED, readProviderError, SESSION_OVER } from '#contract/identity/codes.ts';
import { text } from '#web/text/index.ts';
import { reasonSentence } from '../errors/sentences.ts';

const WORDS: Readonly<Record<string, string>> = text.identity.provider;

/**
 * An error of the identity service. Screens distinguish errors by `code`. `message` is in the language of the page. Where
 * none is given, it is the one of the catalog for the code.
 */
export class AuthError extends Error {
  readonly code: string;
  constructor(code: string, message?: string) {
    super(message ?? WORDS[code] ?? text.identity.provider['internal-error']);
    this.name = 'AuthError';
    this.code = code;
  }
}

export const networkFailed = () => new AuthError(NETWORK_REQUEST_FAILED);

/**
 * Returns the error for `'CODE : detail'`, the form in which the identity service answers. The detail becomes the message, in the
 * language of the page. A detail that this release does not know is shown in English only where the code has no words either.
 */
export async function authErrorFrom(answer: string): Promise<AuthError> {
  const { code, detail } = readProviderError(answer);
  if (detail === null) return new AuthError(code);
  const own = await reasonSentence(detail);
  return new AuthError(code, own ?? (WORDS[code] === undefined ? detail : undefined));
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
