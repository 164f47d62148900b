import { language } from '#catalog/language.ts';
import { LANGUAGE_TAGS } from '#contract/languages.ts';

/** Some browsers know the week as a property, and some not at all. */
type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };

/** Returns on which weekday weeks begin where a language is spoken: 1 for Monday to 7 for Sunday, which it is if nobody knows. */
export function firstWeekdayOf(tag: string): number {
  const locale: LocaleWithWeek = new Intl.Locale(tag);
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 7;
}

/** On which weekday weeks begin in the page's language. */
export const FIRST_WEEKDAY = firstWeekdayOf(LANGUAGE_TAGS[language]);
