import { PRODUCT } from '../brand.ts';
import { NEW_YORK, newYorkInstants, newYorkTime } from './new-york.ts';
import type { Hangout } from './views.ts';

/** The facts about a hangout or an event that a calendar file contains. */
export type CalendarFacts = Pick<
  Hangout,
  'id' | 'title' | 'location' | 'description' | 'dateTime' | 'cancelled' | 'sequence'
> & { end: Date; host: string };

/** The rules of the time zone since 2007. RFC 5545 requires them in every file that names the zone. */
const ZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${NEW_YORK}`,
  'BEGIN:DAYLIGHT',
  'DTSTART:20070311T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'TZNAME:EDT',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:20071104T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'TZNAME:EST',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** Formats an instant like '20261128T190000Z'. */
const utc = (instant: Date) => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** Formats a time property in New York time, or in UTC in the repeated hour of the fall clock change, which calendar apps read differently. */
function timeProperty(name: string, instant: Date): string {
  const { date, time } = newYorkTime(instant);
  if (newYorkInstants({ date, time }).length > 1) return `${name}:${utc(instant)}`;
  return `${name};TZID=${NEW_YORK}:${date.replaceAll('-', '')}T${time.replace(':', '')}00`;
}

/** Escapes text for a property (RFC 5545 §3.3.11). */
const escaped = (text: string) =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r\n|\r|\n/g, '\\n');

/** Folds a line into pieces of at most 75 bytes (§3.1) without cutting a character in two. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const pieces: string[] = [];
  let piece = '';
  let size = 0;
  for (const character of line) {
    const byteCount = encoder.encode(character).length;
    if (size + byteCount > 75) {
      pieces.push(piece);
      piece = ' ';
      size = 1;
    }
    piece += character;
    size += byteCount;
  }
  return [...pieces, piece].join('\r\n');
}

/** A plan in a calendar file. `url` is its page. */
interface CalendarEntry {
  facts: CalendarFacts;
  url: string;
}

function linesOf({ facts, url }: CalendarEntry, now: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${facts.id}@${PRODUCT.toLowerCase()}`,
    `DTSTAMP:${utc(now)}`,
    timeProperty('DTSTART', new Date(facts.dateTime)),
    timeProperty('DTEND', facts.end),
    `SEQUENCE:${facts.sequence}`,
    `STATUS:${facts.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escaped(facts.title)}`,
    `LOCATION:${escaped(facts.location)}`,
    `DESCRIPTION:${escaped(`${facts.description}\n\n${url}`)}`,
    // A quote would end the name. The file contains no member's mail address.
    `ORGANIZER;CN="${facts.host.replace(/["\r\n]/g, ' ')}":invalid:nomail`,
    `URL:${url}`,
    'END:VEVENT',
  ];
}

function fileOf(head: readonly string[], entries: readonly CalendarEntry[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${PRODUCT}//Hangouts//EN`,
    'CALSCALE:GREGORIAN',
    ...head,
    ...ZONE,
    ...entries.flatMap((entry) => linesOf(entry, now)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/**
 * Returns a hangout or an event as an iCalendar file (RFC 5545). A file with the same UID and a higher SEQUENCE replaces the entry of a
 * calendar, and a cancelled one removes it.
 * @param url the page of the hangout or event
 * @param now when the file is created
 */
export const icsOf = (facts: CalendarFacts, { url, now }: { url: string; now: Date }): string =>
  fileOf([`METHOD:${facts.cancelled ? 'CANCEL' : 'PUBLISH'}`], [{ facts, url }], now);

/**
 * Returns plans as a calendar to which a program subscribes: it reads the file again each hour (RFC 7986), and drops what is no
 * longer in it.
 */
export const subscribedCalendar = (entries: readonly CalendarEntry[], now: Date): string =>
  fileOf(
    ['METHOD:PUBLISH', `NAME:${PRODUCT}`, `X-WR-CALNAME:${PRODUCT}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H'],
    entries,
    now,
  );

/** Returns links that open a web calendar with the facts filled in. */
export function calendarLinks(facts: CalendarFacts, url: string): { google: string; outlook: string } {
  const { end } = facts;
  const start = new Date(facts.dateTime);
  const details = `${facts.description}\n\n${url}`;
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: facts.title,
    dates: `${utc(start)}/${utc(end)}`,
    ctz: NEW_YORK,
    location: facts.location,
    details,
  });
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: facts.title,
    startdt: start.toISOString(),
    enddt: end.toISOString(),
    location: facts.location,
    body: details,
  });
  return {
    google: `https://calendar.google.com/calendar/render?${google}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook}`,
  };
}
