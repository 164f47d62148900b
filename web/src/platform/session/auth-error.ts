import { language } from '#catalog/language.ts';
import { PRODUCT } from '#contract/brand.ts';
import type { FieldReason } from '#contract/field-errors.ts';
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
 * Returns the error for an answer of the identity service: `'CODE : detail'`, and the reasons that the detail states in English.
 * They become the message, in the language of the page. A detail without a reason that this release knows is shown in English only
 * where the code has no words either.
 */
export async function authErrorFrom(answer: string, reasons: readonly FieldReason[] = []): Promise<AuthError> {
  const { code, detail } = readProviderError(answer);
  if (detail === null) return new AuthError(code);
  const translation = language === 'en' ? detail : await sentenceOf(reasons);
  return new AuthError(code, translation ?? (WORDS[code] === undefined ? detail : undefined));
}

/** Returns one sentence for the reasons, of which the first one is a headline for the others; undefined if one of them is unknown. */
async function sentenceOf(reasons: readonly FieldReason[]): Promise<string | undefined> {
  const [head, ...listed] = await Promise.all(reasons.map(reasonSentence));
  if (listed.length === 0) return head;
  const { colon, comma } = text.app.punctuation;
  return head === undefined || listed.includes(undefined) ? undefined : `${head}${colon}${listed.join(comma)}`;
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
