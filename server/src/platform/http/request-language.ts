import { LANGUAGES, type Language, preferredLanguage } from '#contract/languages.ts';

interface Headers {
  cookie?: string | undefined;
  'accept-language'?: string | undefined;
}
const CHOSEN = /(?:^|;\s*)language=([a-z]+)(?:;|$)/;

/**
 * Returns the language that a request's reader sees: the one that they chose in this browser (the cookie `language`), otherwise
 * the one that the browser prefers.
 */
export function requestLanguage({ cookie, 'accept-language': accepted }: Headers): Language {
  const chosen = CHOSEN.exec(cookie ?? '')?.[1];
  return LANGUAGES.find((language) => language === chosen) ?? preferredLanguage(accepted);
}
