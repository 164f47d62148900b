import { text } from '#web/text/index.ts';

/** Formats times in New York time, whatever the viewer's time zone. */
const ZONE = 'America/New_York';
const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: ZONE, ...options });

const DAY = format({ year: 'numeric', month: '2-digit', day: '2-digit' });
const TIME = format({ hour: 'numeric', minute: '2-digit' });
const WEEKDAY = format({ weekday: 'short' });
const WEEKDAY_AND_DATE = format({ weekday: 'long', month: 'long', day: 'numeric' });
const DATE = format({ month: 'short', day: 'numeric' });
const DATE_AND_YEAR = format({ month: 'short', day: 'numeric', year: 'numeric' });
const LONG_DATE_AND_YEAR = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const WHOLE = format({ dateStyle: 'full', timeStyle: 'short' });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Returns the day in New York, 'MM/DD/YYYY', to compare days. */
export const dayKey = (at: Date): string => DAY.format(at);

/** '3:45 PM' */
export const timeOfDay = (at: Date): string => TIME.format(at);

/** Returns the full date and time, for tooltips. */
export const wholeTime = (at: Date): string => WHOLE.format(at);

/** Returns the number of calendar days in New York between two times. */
const daysBetween = (from: Date, to: Date): number =>
  Math.round((Date.parse(dayKey(to)) - Date.parse(dayKey(from))) / DAY_MS);

/** 'Today', 'Yesterday', 'Monday, June 3', or with the year when it is another one. */
export function dayLabel(at: Date, now: Date): string {
  const ago = daysBetween(at, now);
  if (ago <= 0 && ago > -1) return text.chats.today;
  if (ago === 1) return text.chats.yesterday;
  return sameYear(at, now) ? WEEKDAY_AND_DATE.format(at) : LONG_DATE_AND_YEAR.format(at);
}

/** Returns a short time for a row: 'now', '5m', '3h', 'Yesterday', 'Mon', 'Jun 3', 'Jun 3, 2024'. */
export function shortAgo(at: Date, now: Date): string {
  const passed = now.getTime() - at.getTime();
  if (passed < MINUTE_MS) return text.chats.justNow;
  if (passed < HOUR_MS) return text.chats.minutesAgo(Math.floor(passed / MINUTE_MS));
  const days = daysBetween(at, now);
  if (days === 0) return text.chats.hoursAgo(Math.floor(passed / HOUR_MS));
  if (days === 1) return text.chats.yesterday;
  if (days < 7) return WEEKDAY.format(at);
  return sameYear(at, now) ? DATE.format(at) : DATE_AND_YEAR.format(at);
}

const sameYear = (a: Date, b: Date) => dayKey(a).slice(-4) === dayKey(b).slice(-4);
