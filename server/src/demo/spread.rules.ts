import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { newYorkTime } from '#contract/hangouts/new-york.ts';

/** Nobody writes between midnight and this hour in New York. */
const FIRST_HOUR = 7;
const AWAKE_HOURS = 24 - FIRST_HOUR;
/** How long ago the last message of each chat was written, in waking hours, for chats in the order of their last messages. */
const LAST_AGO = [0.6, 2.5, 7, 15, 19, 32, 38, 53, 70, 86, 106, 120];
const ROUND = 8 * AWAKE_HOURS;
/** The waking minutes between a message and the one before it, repeatedly. */
const GAPS_MINUTES = [3, 11, 44, 2, 260, 9, 1150, 6, 31, 720];

/** Returns the time since midnight in New York, in milliseconds. */
function sinceMidnight(instant: number): number {
  const [hour = 0, minute = 0] = newYorkTime(new Date(instant)).time.split(':').map(Number);
  return hour * HOUR_MS + minute * MINUTE_MS + (instant % MINUTE_MS);
}

/** Returns the instant that lies so much waking time before another one. */
function awakeBefore(instant: number, duration: number): number {
  let rest = duration;
  for (let end = instant; ; ) {
    const today = sinceMidnight(end);
    const awake = Math.max(0, today - FIRST_HOUR * HOUR_MS);
    if (rest < awake) return end - rest;
    rest -= awake;
    // The last millisecond of the day before.
    end -= today + 1;
  }
}

/**
 * Returns when the messages of a demo chat were written, oldest first, spread over days. They rise, and all are before `now`.
 * @param place the place of the chat among all chats, 0 for the one with the newest message
 * @param count how many messages it has
 */
export function messageTimes({ now, place, count }: { now: Date; place: number; count: number }): Date[] {
  const hours = (LAST_AGO[place % LAST_AGO.length] ?? 0) + Math.floor(place / LAST_AGO.length) * ROUND;
  let instant = awakeBefore(now.getTime(), hours * HOUR_MS);
  const times: Date[] = [];
  for (let index = 0; index < count; index++) {
    times.unshift(new Date(instant));
    instant = awakeBefore(instant, (GAPS_MINUTES[(place + index) % GAPS_MINUTES.length] ?? 1) * MINUTE_MS);
  }
  return times;
}
