import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { daysBetween, isSameYear } from './days.ts';
import { dateFormat } from './formats.ts';
import { text } from './index.ts';

const WEEKDAY = dateFormat({ weekday: 'short' });
const DATE = dateFormat({ month: 'short', day: 'numeric' });
const DATE_AND_YEAR = dateFormat({ month: 'short', day: 'numeric', year: 'numeric' });

/** Returns a short time for a row: 'now', '5m', '3h', 'Yesterday', 'Mon', 'Jun 3', 'Jun 3, 2024'. */
export function shortAgo(date: Date, now: Date): string {
  const passed = now.getTime() - date.getTime();
  if (passed < MINUTE_MS) return text.chats.justNow;
  if (passed < HOUR_MS) return text.chats.minutesAgo(Math.floor(passed / MINUTE_MS));
  const days = daysBetween(date, now);
  if (days === 0) return text.chats.hoursAgo(Math.floor(passed / HOUR_MS));
  if (days === 1) return text.chats.yesterday;
  if (days < 7) return WEEKDAY(date);
  return isSameYear(date, now) ? DATE(date) : DATE_AND_YEAR(date);
}
