import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';
import { LANGUAGE_TAGS, type Language } from '../languages.ts';

/**
 * The time zone of hangouts and events. They are planned in New York time and stored as instants. The rules of the zone come
 * with the JavaScript runtime.
 */
export const NEW_YORK = 'America/New_York';

let cachedClock: Intl.DateTimeFormat | undefined;
/** Returns the clock of New York. It is created when it is first used, because that takes long. */
function newYorkClock() {
  cachedClock ??= new Intl.DateTimeFormat('en-CA-u-ca-iso8601', {
    timeZone: NEW_YORK,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return cachedClock;
}
/**
 * Returns a function that formats instants in New York time as a language writes them. A format is created when it is first
 * used, because that takes longer than formatting with it.
 * @param options what to show, and another time zone for dates that have none
 */
export function newYorkFormat(
  options: Intl.DateTimeFormatOptions,
): (instant: Date | number, language: Language) => string {
  const formatOf = formatsOf(options);
  return (instant, language) => withUsualSpaces(formatOf(language).format(instant));
}

/** Returns a function that formats the time between two instants, and writes a date that both share once. @param options as for `newYorkFormat` */
export function newYorkSpan(
  options: Intl.DateTimeFormatOptions,
): (start: Date | number, until: Date | number, language: Language) => string {
  const formatOf = formatsOf(options);
  return (start, until, language) => withUsualSpaces(formatOf(language).formatRange(start, until));
}

/** Browsers and Node use different thin spaces, and older ones a space in 'p.m.'. They are normalized so that hydration matches. */
const withUsualSpaces = (words: string) =>
  words.replaceAll(/[\u2009\u202f]/g, ' ').replaceAll(/\b([ap])\.\sm\./g, '$1.m.');

function formatsOf(options: Intl.DateTimeFormatOptions): (language: Language) => Intl.DateTimeFormat {
  const formats = new Map<Language, Intl.DateTimeFormat>();
  return (language) => {
    const format =
      formats.get(language) ?? new Intl.DateTimeFormat(LANGUAGE_TAGS[language], { timeZone: NEW_YORK, ...options });
    formats.set(language, format);
    return format;
  };
}

const SHORT_WHEN = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;
const formatShort = newYorkFormat(SHORT_WHEN);
const formatShortSpan = newYorkSpan(SHORT_WHEN);
/** Formats an instant in New York time for a sentence: 'Sat, Dec 5, 8:00 PM'. @param isoTime an ISO time */
export const formatDateTime = (isoTime: string, language: Language): string => formatShort(new Date(isoTime), language);

const formatTime = newYorkFormat({ hour: 'numeric', minute: '2-digit' });
/** `Intl` writes the dates of Chinese spans with a slash, unlike dates alone: '12/5周六' instead of '12月5日周六'. */
function chineseSpan(start: Date, until: Date): string {
  const isSameDay = newYorkDay(start) === newYorkDay(until);
  return formatShort(start, 'zh') + (isSameDay ? `–${formatTime(until, 'zh')}` : ` – ${formatShort(until, 'zh')}`);
}

/**
 * Formats when a plan begins and ends for a sentence: 'Sat, Dec 5, 8:00 – 10:00 PM'.
 * @param endsAt undefined for an event without an end, and in an answer of the release before
 */
export const formatTimeSpan = (
  { dateTime, endsAt }: { dateTime: string; endsAt?: string | undefined },
  language: Language,
): string => {
  if (endsAt === undefined) return formatDateTime(dateTime, language);
  const [start, until] = [new Date(dateTime), new Date(endsAt)];
  return language === 'zh' ? chineseSpan(start, until) : formatShortSpan(start, until, language);
};

/** Accepts the years 1900 to 9998, in which every instant has a four-digit year in every time zone. */
const DATE = /^(?!9999)(?:19|[2-9]\d)\d{2}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A date and time in New York. */
export interface LocalTime {
  /** 'YYYY-MM-DD' */
  date: string;
  /** 'HH:MM', 24 hours */
  time: string;
}

/** Returns the date and time in New York at an instant. */
export function newYorkTime(instant: Date): LocalTime {
  const parts = Object.fromEntries(
    newYorkClock()
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

/** Cache: hour since the epoch → New York day. A list needs the same few again and again, and formatting is slow. */
const dayByHour = new Map<number, string>();
const CACHED_DAYS_MAX = 10_000;
/** Returns the day in New York at an instant, 'YYYY-MM-DD'. */
export function newYorkDay(instant: Date): string {
  const hour = Math.floor(instant.getTime() / HOUR_MS);
  const day = dayByHour.get(hour) ?? newYorkTime(instant).date;
  if (dayByHour.size >= CACHED_DAYS_MAX) dayByHour.clear();
  dayByHour.set(hour, day);
  return day;
}

/** Returns the offset of New York from UTC at an instant, in milliseconds. It is negative. */
export function newYorkOffset(instant: Date): number {
  const { date, time } = newYorkTime(instant);
  const minute = Math.floor(instant.getTime() / MINUTE_MS) * MINUTE_MS;
  return Date.parse(`${date}T${time}:00Z`) - minute;
}

/**
 * Returns the instants at which New York's clock shows a date and time, in order. There are two in the hour that is repeated
 * when daylight saving time ends, and none in the hour that is skipped when it begins or for a date that does not exist.
 */
export function newYorkInstants({ date, time }: LocalTime): Date[] {
  if (!DATE.test(date) || !TIME.test(time)) return [];
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  // Date.parse takes February 30 for another day or for none.
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(date)) return [];
  // A day can only have the offsets of the day before and of the day after.
  const offsets = [-24, 24].map((hours) => newYorkOffset(new Date(asUtc + hours * HOUR_MS)));
  const candidates = [...new Set(offsets)].map((offset) => new Date(asUtc - offset));
  return candidates
    .filter((candidate) => {
      const local = newYorkTime(candidate);
      return local.date === date && local.time === time;
    })
    .sort((a, b) => a.getTime() - b.getTime());
}

/** Returns whether an instant is the second of two at which New York's clock shows the same time. */
export function isInRepeatedHour(instant: Date): boolean {
  const [, second] = newYorkInstants(newYorkTime(instant));
  return second !== undefined && Math.floor(second.getTime() / MINUTE_MS) === Math.floor(instant.getTime() / MINUTE_MS);
}

/** Returns the day that is some days after a day. @param date 'YYYY-MM-DD' */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the weekday of a day: 0 for Sunday to 6 for Saturday. @param date 'YYYY-MM-DD' */
export const weekdayOf = (date: string): number => new Date(`${date}T12:00:00Z`).getUTCDay();

/** Returns the instant at which a day begins in New York. The clocks never change at midnight there. @param date 'YYYY-MM-DD' */
export const startOfDay = (date: string): Date | undefined => newYorkInstants({ date, time: '00:00' })[0];
