import { HOUR_MS } from '#contract/durations.ts';
import { newYorkDay, newYorkInstants, newYorkTime } from '#contract/hangouts/new-york.ts';
import { RECONFIRM_DUE_BEFORE_MS } from '#contract/limits.ts';

/** So long before a hangout with limited places its attendees are asked to confirm that they come (B-02). */
export const RECONFIRM_ASKED_BEFORE_MS = 24 * HOUR_MS;
/** How long a place is offered to a member of the waitlist, when the hangout is more than two days away. */
export const OFFER_LASTS_MS = 12 * HOUR_MS;
/** How long a place is offered in the two days before the hangout. */
export const OFFER_LASTS_SOON_MS = 2 * HOUR_MS;

/** A hangout that begins within this time is soon, so that offers of places last shorter. */
const SOON_MS = 48 * HOUR_MS;
/** Nobody has to answer at night: an offer that would end between these times in New York lasts until the morning. */
const NIGHT_BEGINS = '22:00';
const NIGHT_ENDS = '09:00';

/** Returns when attendees are asked whether they come. Members who take a place after that need not be asked. */
export const askedFrom = (dateTime: string): Date => new Date(Date.parse(dateTime) - RECONFIRM_ASKED_BEFORE_MS);

/** Returns from when on places that were not confirmed are offered to the waitlist. */
export const unconfirmedPlacesOfferedFrom = (dateTime: string): Date =>
  new Date(Date.parse(dateTime) - RECONFIRM_DUE_BEFORE_MS);

/** Returns the first instant that is not at night and not before this one. */
function afterNight(instant: Date): Date {
  const { time } = newYorkTime(instant);
  if (time >= NIGHT_ENDS && time < NIGHT_BEGINS) return instant;
  // Twelve hours later, each time of the night is on the day of the next morning.
  const morning = newYorkDay(new Date(instant.getTime() + 12 * HOUR_MS));
  return newYorkInstants({ date: morning, time: NIGHT_ENDS })[0] ?? instant;
}

/** Returns whether attendees are asked the day before: where places are limited, and at tables, whose members count on each other. */
export const asksAttendees = (hangout: { capacity: number | null; tableId: string | null }): boolean =>
  hangout.capacity !== null || hangout.tableId !== null;

/** Returns until when a place is valid that is offered now: never after the start of the hangout. */
export function offerUntil(dateTime: string, now: Date): Date {
  const start = new Date(dateTime);
  const lasts = start.getTime() - now.getTime() > SOON_MS ? OFFER_LASTS_MS : OFFER_LASTS_SOON_MS;
  const until = afterNight(new Date(now.getTime() + lasts));
  return until < start ? until : start;
}

/** How the places of a hangout are used. */
export interface Places {
  capacity: number | null;
  /** Places of attendees and of the guests whom they bring, and places that are held while a block can be undone. */
  placesTaken: number;
  /** Those of attendees who did not confirm in time. */
  placesReleased: number;
  /** Also those of places that their attendees did not confirm. */
  openOffers: number;
}

/** Returns how many more places can be offered; negative when more are offered than there are. */
export const placesToOffer = ({ capacity, placesTaken, placesReleased, openOffers }: Places): number =>
  capacity === null ? Number.POSITIVE_INFINITY : capacity - placesTaken + placesReleased - openOffers;
