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

/** Returns a reason of the identity API in the language of the page, or undefined if the language has no sentence for it. */
export async function reasonSentence(english: string): Promise<string | undefined> {
  if (language === 'en') return english;
  const table = await import('./field-sentences.ts').catch(() => null);
  const own = table?.inPageLanguage(english);
  return own === english ? undefined : own;
}

/**
 * Returns the sentences beside fields in the language of the page. Forms and the API find them in English. The sentences are
 * loaded when the first field is wrong, and stay English if that fails.
 */
export async function fieldSentences<Fields extends Readonly<Record<string, string>>>(
  english: Fields,
): Promise<Fields> {
  if (language === 'en' || Object.keys(english).length === 0) return english;
  const table = await import('./field-sentences.ts').catch(() => null);
  if (!table) return english;
  return Object.fromEntries(
    Object.entries(english).map(([field, sentence]) => [field, table.inPageLanguage(sentence)]),
  ) as Fields;
}
