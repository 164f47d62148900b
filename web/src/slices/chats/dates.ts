import { daysBetween, isSameYear } from '#web/text/days.ts';
import { capitalized, dateFormat } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';

const TIME = dateFormat({ hour: 'numeric', minute: '2-digit' });
const WEEKDAY_AND_DATE = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' });
const LONG_DATE_AND_YEAR = dateFormat({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const WHOLE = dateFormat({ dateStyle: 'full', timeStyle: 'short' });

/** '3:45 PM' */
export const timeOfDay = (date: Date): string => TIME(date);

/** Returns the full date and time, for tooltips. */
export const wholeTime = (date: Date): string => WHOLE(date);

/** 'Today', 'Yesterday', 'Monday, June 3', or with the year when it is another one. */
export function dayLabel(date: Date, now: Date): string {
  const daysAgo = daysBetween(date, now);
  if (daysAgo <= 0 && daysAgo > -1) return text.chats.today;
  if (daysAgo === 1) return text.chats.yesterday;
  return capitalized((isSameYear(date, now) ? WEEKDAY_AND_DATE : LONG_DATE_AND_YEAR)(date));
}
