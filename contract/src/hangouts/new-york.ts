/**
 * New York's clock. A hangout is planned in New York time and kept as an instant; the rules of the zone, past and
 * to come, are those that the runtime ships with.
 */
export const NEW_YORK = 'America/New_York';

const CLOCK = new Intl.DateTimeFormat('en-CA-u-ca-iso8601', {
  timeZone: NEW_YORK,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

const SHORT = new Intl.DateTimeFormat('en-US', {
  timeZone: NEW_YORK,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
/** An instant as sentences say it: 'Sat, Dec 5, 8:00 PM', in New York. @param at ISO */
export const shortWhen = (at: string): string => SHORT.format(new Date(at));

const HOUR_MS = 3_600_000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** What New York's clock and calendar say. */
export interface LocalTime {
  /** 'YYYY-MM-DD' */
  date: string;
  /** 'HH:MM', 24 hours */
  time: string;
}

/** What the clock on the wall in New York says at an instant. */
export function newYorkTime(at: Date): LocalTime {
  const said = Object.fromEntries(CLOCK.formatToParts(at).map(({ type, value }) => [type, value]));
  return { date: `${said.year}-${said.month}-${said.day}`, time: `${said.hour}:${said.minute}` };
}

/** What New York is ahead of UTC at an instant, in milliseconds: negative, for it lies behind. */
export function newYorkOffset(at: Date): number {
  const { date, time } = newYorkTime(at);
  const minute = Math.floor(at.getTime() / 60_000) * 60_000;
  return Date.parse(`${date}T${time}:00Z`) - minute;
}

/**
 * The instants at which New York's clock shows a date and a time, the earlier first: one on most days; two in the hour that
 * is run through twice when summer time ends; none in the hour that is skipped when it begins, nor for a date or time that
 * does not exist.
 */
export function newYorkInstants({ date, time }: LocalTime): Date[] {
  if (!DATE.test(date) || !TIME.test(time)) return [];
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  // A day like 30 February is another day to Date.parse, or none at all.
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(date)) return [];
  // The zone's offsets a day before and a day after are all that this day can have.
  const offsets = [-24, 24].map((hours) => newYorkOffset(new Date(asUtc + hours * HOUR_MS)));
  const found = [...new Set(offsets)].map((offset) => new Date(asUtc - offset));
  return found
    .filter((at) => {
      const local = newYorkTime(at);
      return local.date === date && local.time === time;
    })
    .sort((a, b) => a.getTime() - b.getTime());
}

/** Whether an instant is the second of two that New York's clock shows alike. */
export function isSecond(at: Date): boolean {
  const [, second] = newYorkInstants(newYorkTime(at));
  return second !== undefined && Math.floor(second.getTime() / 60_000) === Math.floor(at.getTime() / 60_000);
}
