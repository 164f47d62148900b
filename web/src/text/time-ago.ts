import { language } from '#catalog/language.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { LANGUAGE_TAGS } from '#contract/languages.ts';

/** Formats how long ago something happened, for a sentence: '19 minutes ago', 'yesterday'. */
export function timeAgo(date: Date, now: Date): string {
  const format = new Intl.RelativeTimeFormat(LANGUAGE_TAGS[language], { numeric: 'auto' });
  const minutes = Math.max(0, Math.floor((now.getTime() - date.getTime()) / MINUTE_MS));
  if (minutes < 1) return format.format(0, 'second');
  if (minutes < 60) return format.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? format.format(-hours, 'hour') : format.format(-Math.floor(hours / 24), 'day');
}
