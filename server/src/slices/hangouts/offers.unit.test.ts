import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newYorkTime } from '#contract/hangouts/new-york.ts';
import { askedFrom, asksAttendees, offerUntil, placesToOffer, unconfirmedPlacesOfferedFrom } from './offers.rules.ts';

/** 'YYYY-MM-DDTHH:MM' in New York, in winter. */
const at = (local: string) => new Date(`${local}:00-05:00`);
const until = (start: string, now: string) => offerUntil(at(start).toISOString(), at(now));

it('B-02 asks attendees a day before the hangout, and offers places that nobody confirmed from twelve hours before', () => {
  const start = at('2026-12-11T19:00').toISOString();
  expect([askedFrom(start), unconfirmedPlacesOfferedFrom(start)]).toEqual([
    at('2026-12-10T19:00'),
    at('2026-12-11T07:00'),
  ]);
});

describe('offerUntil', () => {
  it('B-02 gives twelve hours when the hangout is far away, and two when it is near', () => {
    expect(until('2026-12-20T19:00', '2026-12-10T09:00')).toEqual(at('2026-12-10T21:00'));
    expect(until('2026-12-11T19:00', '2026-12-10T09:00')).toEqual(at('2026-12-10T11:00'));
    // Near is within two days.
    expect(until('2026-12-12T09:01', '2026-12-10T09:00')).toEqual(at('2026-12-10T21:00'));
    expect(until('2026-12-12T09:00', '2026-12-10T09:00')).toEqual(at('2026-12-10T11:00'));
  });

  it('B-02 asks for no answer at night, and never after the start', () => {
    expect(until('2026-12-11T19:00', '2026-12-10T19:59')).toEqual(at('2026-12-10T21:59'));
    expect(until('2026-12-11T19:00', '2026-12-10T20:00')).toEqual(at('2026-12-11T09:00'));
    expect(until('2026-12-11T19:00', '2026-12-10T21:00')).toEqual(at('2026-12-11T09:00'));
    expect(until('2026-12-11T19:00', '2026-12-11T03:00')).toEqual(at('2026-12-11T09:00'));
    expect(until('2026-12-11T08:00', '2026-12-11T07:00')).toEqual(at('2026-12-11T08:00'));
    // The seconds of the first minute of the morning are no night.
    const now = new Date('2026-12-11T07:00:30-05:00');
    expect(offerUntil(at('2026-12-11T19:00').toISOString(), now)).toEqual(new Date('2026-12-11T09:00:30-05:00'));
    expect(until('2026-12-11T10:00', '2026-12-11T09:30')).toEqual(at('2026-12-11T10:00'));
  });

  it('B-02 lets no offer that was made in time end at night or after the start, in any season', () => {
    const instants = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 0) });
    fc.assert(
      fc.property(instants, fc.integer({ min: 1, max: 7 * 86_400_000 }), (ms, ahead) => {
        const [now, start] = [new Date(ms), new Date(ms + ahead)];
        const end = offerUntil(start.toISOString(), now);
        expect(end.getTime()).toBeGreaterThan(ms);
        expect(end.getTime()).toBeLessThanOrEqual(start.getTime());
        const { time } = newYorkTime(end);
        if (end < start) expect(time >= '09:00' && time < '22:00').toBe(true);
      }),
    );
  });
});

it('B-02 asks the attendees of hangouts with limited places, and of tables', () => {
  expect(asksAttendees({ capacity: null, tableId: null })).toBe(false);
  expect(asksAttendees({ capacity: 6, tableId: null })).toBe(true);
  expect(asksAttendees({ capacity: null, tableId: 'table' })).toBe(true);
  expect(asksAttendees({ capacity: 6, tableId: 'table' })).toBe(true);
});

describe('placesToOffer', () => {
  it('B-02 counts free and unconfirmed places, without those that are offered already', () => {
    expect(placesToOffer({ capacity: 5, placesTaken: 4, placesReleased: 2, openOffers: 1 })).toBe(2);
    expect(placesToOffer({ capacity: 5, placesTaken: 5, placesReleased: 0, openOffers: 1 })).toBe(-1);
    expect(placesToOffer({ capacity: null, placesTaken: 5, placesReleased: 0, openOffers: 0 })).toBe(
      Number.POSITIVE_INFINITY,
    );
  });
});
