import * as fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { type CalendarFacts, calendarLinks, icsOf } from './calendar.ts';

const facts: CalendarFacts = {
  id: 'abcdefghij0123456789',
  title: 'Dumplings, then "the good" karaoke; bring a friend',
  location: 'Golden Mall, 41-36 Main St, Flushing',
  description: 'Line one\nLine two \\ with a backslash; and, commas. 🥟 Ünïcode.',
  dateTime: '2026-11-29T00:00:00.000Z',
  cancelled: false,
  end: new Date('2026-11-29T02:00:00.000Z'),
  sequence: 2,
  host: 'Xiaoyu "Yu" Lin',
};
const url = 'https://stoop.test/hangout/abcdefghij0123456789';
const now = new Date('2026-11-20T12:00:00.000Z');
const calendarFile = (changes: Partial<CalendarFacts> = {}) => icsOf({ ...facts, ...changes }, { url, now });

/** Reads a file with another library, and with the time zone that the file defines. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const zone = calendar.getFirstSubcomponent('vtimezone');
  if (!zone) throw new Error('The file tells no zone.');
  ICAL.TimezoneService.reset();
  ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  const vevent = calendar.getFirstSubcomponent('vevent');
  if (!vevent) throw new Error('The file has no event.');
  return { calendar, vevent, event: new ICAL.Event(vevent) };
}

describe('the calendar file', () => {
  it('H-07 contains the facts of the hangout in a form that another library reads back', () => {
    const { calendar, vevent, event } = read(calendarFile());
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(event.uid).toBe('abcdefghij0123456789@stoop');
    expect(event.sequence).toBe(2);
    expect(event.summary).toBe(facts.title);
    expect(event.location).toBe(facts.location);
    expect(event.description).toBe(`${facts.description}\n\n${url}`);
    expect(event.startDate.zone.tzid).toBe('America/New_York');
    expect(event.startDate.toString()).toBe('2026-11-28T19:00:00');
    expect(event.startDate.toJSDate().toISOString()).toBe(facts.dateTime);
    expect(event.endDate.toJSDate().toISOString()).toBe('2026-11-29T02:00:00.000Z');
    expect(vevent.getFirstPropertyValue('status')).toBe('CONFIRMED');
    expect(vevent.getFirstProperty('organizer')?.getParameter('cn')).toBe('Xiaoyu  Yu  Lin');
    expect(vevent.getFirstPropertyValue('url')).toBe(url);
  });

  it.each([
    ['in summer', '2026-07-04T23:00:00.000Z'],
    ['over the night summer time begins', '2027-03-14T06:30:00.000Z'],
    ['in the first of the two hours', '2026-11-01T05:30:00.000Z'],
    ['in the second of the two hours', '2026-11-01T06:30:00.000Z'],
    ['over the night summer time ends', '2026-11-01T04:30:00.000Z'],
  ])('H-07 %s it begins and ends at the very instants', (_when, dateTime) => {
    const end = new Date(Date.parse(dateTime) + 2 * 3_600_000);
    const { event } = read(calendarFile({ dateTime, end }));
    expect(event.startDate.toJSDate().toISOString()).toBe(dateTime);
    expect(event.endDate.toJSDate()).toEqual(end);
  });

  it('H-07 removes a cancelled hangout from the calendar by the same UID and a higher SEQUENCE', () => {
    const original = read(calendarFile());
    const { calendar, vevent, event } = read(calendarFile({ cancelled: true, sequence: 3 }));
    expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL');
    expect(vevent.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(event.uid).toBe(original.event.uid);
    expect(event.sequence).toBeGreaterThan(original.event.sequence);
  });

  it('H-07 keeps any text of a hangout as text: no line is longer than 75 bytes and no property can be added', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.constantFrom('x\r\nATTENDEE:mailto:a@b.c', '\\n', ';,\\', 'END:VEVENT\nBEGIN:VALARM', '"quoted"'),
    );
    fc.assert(
      fc.property(anything, anything, (title, host) => {
        const file = calendarFile({ title, description: title, location: title, host });
        for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        const { vevent, event } = read(file);
        const plain = title.replace(/\r\n|\r/g, '\n');
        expect(event.summary).toBe(plain);
        expect(event.description).toBe(`${plain}\n\n${url}`);
        expect(vevent.getAllProperties()).toHaveLength(11);
        expect(vevent.getAllSubcomponents()).toHaveLength(0);
      }),
    );
  });
});

describe('add-to-calendar links', () => {
  it('H-07 open Google Calendar and Outlook with the hangout filled in', () => {
    const links = calendarLinks(facts, url);
    const google = new URL(links.google);
    expect(google.searchParams.get('dates')).toBe('20261129T000000Z/20261129T020000Z');
    expect(google.searchParams.get('text')).toBe(facts.title);
    expect(google.searchParams.get('ctz')).toBe('America/New_York');
    const outlook = new URL(links.outlook);
    expect(outlook.searchParams.get('startdt')).toBe(facts.dateTime);
    expect(outlook.searchParams.get('subject')).toBe(facts.title);
  });
});
