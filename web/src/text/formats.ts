import { language } from '#catalog/language.ts';
import {
  formatDateTime as formatDateTimeIn,
  formatTimeSpan as formatTimeSpanIn,
  newYorkFormat,
  newYorkSpan,
} from '#contract/hangouts/new-york.ts';
import { LANGUAGE_TAGS } from '#contract/languages.ts';

/** The tag of the page's language, for `Intl`. */
const TAG = LANGUAGE_TAGS[language];

/**
 * Returns a function that formats instants as the page's language writes them, in New York time whatever the viewer's time zone.
 * @param options what to show, and another time zone for dates that have none
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): (at: Date | number) => string {
  const format = newYorkFormat(options);
  return (at) => format(at, language);
}

/** Returns a date for the start of a line: Spanish writes weekdays with a small letter. */
export const capitalized = (date: string): string => date.charAt(0).toLocaleUpperCase(TAG) + date.slice(1);

/** Returns a function that formats the time between two instants, as `dateFormat` formats one. */
export function spanFormat(options: Intl.DateTimeFormatOptions): (from: Date, until: Date) => string {
  const format = newYorkSpan(options);
  return (from, until) => format(from, until, language);
}

const MONTH_AND_YEAR = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });
/** Formats a month as 'March 2024' (P-01). @param month 'YYYY-MM' */
export const monthAndYear = (month: string): string => MONTH_AND_YEAR(new Date(`${month}-01T00:00:00Z`));

/** Returns a function that formats numbers as the page's language writes them. */
export function numberFormat(options: Intl.NumberFormatOptions): (value: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    format ??= new Intl.NumberFormat(TAG, options);
    return format.format(value);
  };
}

/** Formats an instant for a sentence: 'Sat, Dec 5, 8:00 PM'. @param at an ISO time */
export const formatDateTime = (at: string): string => formatDateTimeIn(at, language);

/** Formats when a plan begins and ends for a sentence: 'Sat, Dec 5, 8:00 – 10:00 PM'. */
export const formatTimeSpan = (plan: Parameters<typeof formatTimeSpanIn>[0]): string =>
  formatTimeSpanIn(plan, language);
