import { newYorkDay } from '#contract/hangouts/new-york.ts';
import { daysBetween, isSameYear } from '#web/text/days.ts';
import { capitalized, dateFormat, spanFormat } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';

const LONG_WEEKDAY = dateFormat({ weekday: 'long' });
const MONTH = dateFormat({ month: 'short' });
const DAY = dateFormat({ day: 'numeric' });
const DATE = dateFormat({ weekday: 'short', month: 'short', day: 'numeric' });
const LONG_DATE = dateFormat({ weekday: 'long', month: 'long', day: 'numeric' });
const LONG_DATE_AND_YEAR = dateFormat({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;
const { timeZoneName, withZone } = text.hangouts;
const CLOCK_AND_ZONE = { ...CLOCK, ...(timeZoneName && { timeZoneName }) };
const TIME = dateFormat(CLOCK);
const TIME_AND_ZONE = dateFormat(CLOCK_AND_ZONE);
const TIMES = spanFormat(CLOCK);
const TIMES_AND_ZONE = spanFormat(CLOCK_AND_ZONE);

/** Returns the parts of a date block: '28', 'Nov'. */
export const dateBlock = (date: Date) => ({ day: DAY(date), month: MONTH(date) });

/** Returns the heading of a day: 'Today', 'Tomorrow', 'Yesterday', or the weekday. */
export function dayHeading(date: Date, now: Date): string {
  const { today, tomorrow, yesterday } = text.hangouts;
  return (
    { '0': today, '1': tomorrow, '-1': yesterday }[String(daysBetween(now, date))] ?? capitalized(LONG_WEEKDAY(date))
  );
}

/** Returns how far away a day is: 'in 8 days', '3 days ago'. For days whose heading says so, returns the weekday. */
export function nearness(date: Date, now: Date): string {
  const days = daysBetween(now, date);
  if (Math.abs(days) <= 1) return capitalized(LONG_WEEKDAY(date));
  return days > 0 ? text.hangouts.inDays(days) : text.hangouts.daysAgo(-days);
}

/** 'Sat, Nov 28', for a sentence. */
export const shortDate = (date: Date): string => DATE(date);

/** The same for the start of a line. */
export const shortDateAsLine = (date: Date): string => capitalized(shortDate(date));

/** 'Saturday, November 28', with the year when it is another one, for a sentence. */
export const longDate = (date: Date, now: Date): string =>
  (isSameYear(date, now) ? LONG_DATE : LONG_DATE_AND_YEAR)(date);

/** The same for the start of a line. */
export const longDateAsLine = (date: Date, now: Date): string => capitalized(longDate(date, now));

/** '7:00 PM' */
export const timeOfDay = (date: Date): string => TIME(date);

/** '7:00 PM EST' */
export const timeAndZone = (date: Date): string => withZone(TIME_AND_ZONE(date));

/** When a plan begins and ends; an event may have no end, nor has a hangout in an answer of the release before. */
export interface Times {
  dateTime: string;
  endsAt?: string | undefined;
}

/** '7:00 – 9:00 PM', and '11:00 PM – 1:00 AM' over midnight, where a span of `Intl` would repeat both dates */
export const hours = (times: Times): string => hoursAs(times, TIME, TIME, TIMES);

/** '7:00 – 9:00 PM EST' */
export const hoursAndZone = (times: Times): string => withZone(hoursAs(times, TIME, TIME_AND_ZONE, TIMES_AND_ZONE));

type Format = (date: Date) => string;
function hoursAs(
  { dateTime, endsAt }: Times,
  begin: Format,
  end: Format,
  span: (start: Date, until: Date) => string,
): string {
  const start = new Date(dateTime);
  if (endsAt === undefined) return end(start);
  const until = new Date(endsAt);
  return newYorkDay(start) === newYorkDay(until) ? span(start, until) : `${begin(start)} – ${end(until)}`;
}

/** Groups items by day, in their order. */
export function byDay<T extends { dateTime: string }>(items: readonly T[]): { day: string; at: Date; items: T[] }[] {
  const groups: { day: string; at: Date; items: T[] }[] = [];
  for (const item of items) {
    const date = new Date(item.dateTime);
    const day = newYorkDay(date);
    const last = groups.at(-1);
    if (last?.day === day) last.items.push(item);
    else groups.push({ day, at: date, items: [item] });
  }
  return groups;
}

const WEEKDAY = dateFormat({ weekday: 'short' });
const WEEKDAY_LETTER = dateFormat({ weekday: 'narrow' });

/** Returns an instant on a day in New York, for the functions that write days. @param day 'YYYY-MM-DD' */
export const noonOf = (day: string): Date => new Date(`${day}T17:00:00Z`);

/** Returns the names of the weekdays of a week. @param week its seven days */
export const weekdayNames = (week: readonly string[]) =>
  week.map((day) => {
    const noon = noonOf(day);
    return { long: LONG_WEEKDAY(noon), short: WEEKDAY(noon), narrow: WEEKDAY_LETTER(noon) };
  });
