import { newYorkDay } from '#contract/hangouts/new-york.ts';
import { dateFormat } from '#web/text/formats.ts';

const TIME = dateFormat({ hour: 'numeric', minute: '2-digit' });
const DAY_AND_TIME = dateFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** Returns a time in New York: '3:40 PM', or 'Nov 20, 3:40 PM' on another day. */
export const formatAsOf = (time: Date, now: Date): string =>
  (newYorkDay(time) === newYorkDay(now) ? TIME : DAY_AND_TIME)(time);
