import { HOUR_MS } from '#contract/durations.ts';
import { newYorkTime } from '#contract/hangouts/new-york.ts';
import type { NotificationType, QuietHours } from '#contract/notifications/routes.ts';

/** The topic of the one push that replaces all that were held back in quiet hours. */
export const HELD_TOPIC = 'quiet';

/** Whether a push of this type waits for the end of quiet hours. The question whether somebody got home and reports never do. */
export const mayWait = (type: NotificationType): boolean => type !== 'home_question' && type !== 'reports';

const isQuiet = ({ from, to }: QuietHours, time: number): boolean => {
  const hour = Number(newYorkTime(new Date(time)).time.slice(0, 2));
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
};

/** Returns the end of the quiet hours that last now; null when there are none now. */
export function quietUntil(hours: QuietHours | null, now: Date): Date | null {
  if (!hours || !isQuiet(hours, now.getTime())) return null;
  // New York is a whole number of hours behind UTC, so its hours begin with those of UTC.
  let end = (Math.floor(now.getTime() / HOUR_MS) + 1) * HOUR_MS;
  while (isQuiet(hours, end)) end += HOUR_MS;
  return new Date(end);
}
