import { timesOf } from '#contract/events/phases.ts';
import type { EventView } from '#contract/events/views.ts';
import { addDays, newYorkDay, newYorkTime, weekdayOf } from '#contract/hangouts/new-york.ts';
import type { CachedHangout } from './hangouts.live.ts';

// Days are 'YYYY-MM-DD' and months 'YYYY-MM', both in New York.

/** The plans that begin on a day, and those that go on from the day before. */
export interface DayGatherings {
  hangouts: readonly CachedHangout[];
  events: readonly EventView[];
}

/** Returns the month of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** Returns the month that is some months after a month. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** Returns the first day of the week of a day. @param firstWeekday 1 for Monday to 7 for Sunday */
const weekStart = (day: string, firstWeekday: number): string =>
  addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7));

/** Returns the weeks that contain days of a month, whole. */
export function weeksOf(month: string, firstWeekday: number): string[][] {
  const weeks: string[][] = [];
  for (let start = weekStart(`${month}-01`, firstWeekday); monthOf(start) <= month; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(start, index)));
  return weeks;
}

/** Returns the same day of another month, or the last day of a month that is shorter. */
function sameDayIn(month: string, day: string): string {
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const sameDay = `${month}-${day.slice(8)}`;
  return sameDay < last ? sameDay : last;
}

/** Returns the day that a key moves to from a day in a calendar; null for other keys. */
export function dayAfterKey(day: string, key: string, firstWeekday: number): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return weekStart(day, firstWeekday);
    case 'End':
      return addDays(weekStart(day, firstWeekday), 6);
    case 'PageUp':
      return sameDayIn(addMonths(monthOf(day), -1), day);
    case 'PageDown':
      return sameDayIn(addMonths(monthOf(day), 1), day);
    default:
      return null;
  }
}

/** A plan that ends before this time belongs to the evening before. */
const NIGHT_ENDS = '05:00';

/**
 * Returns the days on which a plan is shown: the one on which it begins, and the next one if it lasts there until five or later,
 * because a night out is one evening. No plan lasts longer than twelve hours.
 */
export function daysOf({ dateTime, endsAt }: { dateTime: string; endsAt?: string | undefined }): string[] {
  const first = newYorkDay(new Date(dateTime));
  if (endsAt === undefined || newYorkDay(new Date(endsAt)) === first) return [first];
  const { date, time } = newYorkTime(new Date(endsAt));
  return time < NIGHT_ENDS ? [first] : [first, date];
}

/** Returns the plans of these days that have any, in the order of the lists. */
export function gatheringsByDay(
  days: readonly string[],
  { hangouts, events }: { hangouts: readonly CachedHangout[]; events: readonly EventView[] },
): Map<string, DayGatherings> {
  const gatherings = new Map<string, { hangouts: CachedHangout[]; events: EventView[] }>();
  const gatheringsOf = (day: string) => {
    const dayGatherings = gatherings.get(day) ?? { hangouts: [], events: [] };
    gatherings.set(day, dayGatherings);
    return dayGatherings;
  };
  for (const hangout of hangouts)
    for (const day of daysOf(hangout)) if (days.includes(day)) gatheringsOf(day).hangouts.push(hangout);
  for (const event of events)
    for (const day of daysOf(timesOf(event))) if (days.includes(day)) gatheringsOf(day).events.push(event);
  return gatherings;
}
