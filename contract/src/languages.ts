/** The languages of the product: of its screens, its mails and its pushes. The first is used where nothing better is known. */
export const LANGUAGES = ['en', 'es', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** The tag by which `Intl` and browsers know each language. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US', zh: 'zh-Hans-US' };

/** The name of each language in itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español', zh: '简体中文' };

/**
 * Returns the language that a reader prefers.
 * @param accepted the value of an Accept-Language header (RFC 9110), for example 'es-MX,es;q=0.9,en;q=0.8'
 */
export function preferredLanguage(accepted: string | undefined): Language {
  const ranges = (accepted ?? '')
    .split(',', 20)
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
      const quality = Number(
        parameters
          .find((parameter) => parameter.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      );
      return { language: LANGUAGES.find((candidate) => tag === candidate || tag.startsWith(`${candidate}-`)), quality };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return ranges.find(({ language }) => language)?.language ?? LANGUAGES[0];
}
