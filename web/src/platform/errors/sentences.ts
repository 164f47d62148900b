import { language } from '#catalog/language.ts';
import type { ErrorCode } from '#contract/errors.ts';

/**
 * Returns the sentence for an error of the API in the language of the page. The sentences are loaded when the first error arrives.
 * @param given the sentence of the API, which is English
 */
export async function errorSentence(code: ErrorCode, given: string): Promise<string> {
  if (language === 'en') return given;
  const { errors } = await import('#catalog/errors.ts').catch(() => ({
    errors: {} as Partial<Record<ErrorCode, string>>,
  }));
  return errors[code] ?? given;
}
