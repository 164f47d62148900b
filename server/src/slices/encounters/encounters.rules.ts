import { DAY_MS } from '#contract/durations.ts';
import { newYorkDay, newYorkInstants } from '#contract/hangouts/new-york.ts';

/** For how long after a hangout its attendees can mark whom they would like to meet again. */
export const MEET_AGAIN_DAYS = 14;
/** A mark that was not returned is deleted after this many days. */
export const MEET_AGAIN_KEPT_DAYS = 30;
/** The time in New York at which marks are compared, once a day. It is fixed, so that a notification says nothing about when a mark was made. */
export const MEET_AGAIN_COMPARED_AT = '18:00';

/** Returns when the attendees of a hangout can mark each other. @param endsAt the end of the hangout */
export function markingTimes(endsAt: string): { opensAt: Date; closesAt: Date } {
  const opensAt = new Date(endsAt);
  return { opensAt, closesAt: new Date(opensAt.getTime() + MEET_AGAIN_DAYS * DAY_MS) };
}

/** Returns whether the attendees of a hangout can mark each other now. */
export function isMarkingOpen(endsAt: string, now: Date): boolean {
  const { opensAt, closesAt } = markingTimes(endsAt);
  return now >= opensAt && now < closesAt;
}

/** Returns the time of comparing on the day in New York that contains an instant. */
function comparingOn(day: Date): Date {
  const [comparedAt] = newYorkInstants({ date: newYorkDay(day), time: MEET_AGAIN_COMPARED_AT });
  if (!comparedAt) throw new Error('New York has no such time on this day.');
  return comparedAt;
}

/** Returns the latest time of comparing that is not after an instant. Marks from before it are compared. */
export function lastComparing(now: Date): Date {
  const today = comparingOn(now);
  return today <= now ? today : comparingOn(new Date(now.getTime() - DAY_MS));
}

/** Returns the next time of comparing after an instant. */
export function nextComparing(now: Date): Date {
  const today = comparingOn(now);
  return today > now ? today : comparingOn(new Date(today.getTime() + DAY_MS));
}
