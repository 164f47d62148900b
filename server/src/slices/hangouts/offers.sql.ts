import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { heldPlacesOf } from './held-places.sql.ts';
import type { Places } from './offers.rules.ts';
import { releasedBy, takenBy } from './places-taken.sql.ts';

// Questions to attendees and offers to the waitlist. Every function is called with the hangout's row locked.

const uidsOf = ({ rows }: { rows: { uid: string }[] }) => rows.map(({ uid }) => uid);

/** Returns how the places of a hangout are used. */
export async function countPlaces(db: Db, id: string): Promise<Omit<Places, 'capacity'>> {
  const { rows } = await sql<Omit<Places, 'capacity'>>`
    select ${takenBy('a')} + ${heldPlacesOf(id)} as places_taken,
      ${releasedBy('a')} as places_released,
      count(*) filter (where a.rsvp = 'waiting' and a.offered_until is not null) as open_offers
    from attendees a where a.hangout_id = ${id}`.execute(db);
  return rows[0] ?? { placesTaken: 0, placesReleased: 0, openOffers: 0 };
}

/** Records that attendees were asked whether they come. */
export const markAsked = (db: Db, id: string, uids: readonly string[], now: Date) =>
  sql`update attendees set asked_at = ${now}, reconfirmed_at = null, released_at = null
    where hangout_id = ${id} and uid = any(${uids}) and rsvp = 'confirmed'`.execute(db);

export const reconfirm = (db: Db, id: string, uid: string, now: Date) =>
  sql`update attendees set reconfirmed_at = ${now}, released_at = null
    where hangout_id = ${id} and uid = ${uid}`.execute(db);

/** Lets unconfirmed places go to the waitlist. Returns whose places these are. */
export const releaseUnconfirmed = async (db: Db, id: string, now: Date): Promise<string[]> =>
  uidsOf(
    await sql<{ uid: string }>`update attendees set released_at = ${now}
      where hangout_id = ${id} and rsvp = 'confirmed'
        and asked_at is not null and reconfirmed_at is null and released_at is null
      returning uid`.execute(db),
  );

/** Returns the attendee with an unconfirmed place who joined last. */
export async function lastReleased(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ uid: string }>`
    select uid from attendees where hangout_id = ${id} and rsvp = 'confirmed' and released_at is not null
    order by position desc limit 1`.execute(db);
  return rows[0]?.uid;
}

/** Ends the offers that were valid until now, and puts their members at the end of the waitlist. Returns these members. */
export const expireOffers = async (db: Db, id: string, now: Date): Promise<string[]> =>
  uidsOf(
    await sql<{ uid: string }>`update attendees set offered_until = null, passed_at = ${now}, position = default
      where hangout_id = ${id} and rsvp = 'waiting' and offered_until <= ${now} returning uid`.execute(db),
  );

/** Withdraws the last offers. Their members stay first on the waitlist. Returns these members. */
export const withdrawOffers = async (db: Db, id: string, count: number): Promise<string[]> =>
  uidsOf(
    await sql<{ uid: string }>`update attendees set offered_until = null
      where hangout_id = ${id} and uid in (
        select uid from attendees where hangout_id = ${id} and rsvp = 'waiting' and offered_until is not null
        order by position desc limit ${count}
      ) returning uid`.execute(db),
  );

/** Returns the members of the waitlist who were not offered a place yet, in order. */
export const waitingWithoutOffer = async (db: Db, id: string): Promise<string[]> =>
  uidsOf(
    await sql<{ uid: string }>`select uid from attendees
      where hangout_id = ${id} and rsvp = 'waiting' and offered_until is null and passed_at is null
      order by position`.execute(db),
  );

export const offer = (db: Db, id: string, uids: readonly string[], until: Date) =>
  sql`update attendees set offered_until = ${until} where hangout_id = ${id} and uid = any(${uids})`.execute(db);

/** Forgets questions, answers and offers, because the hangout they were about has changed. Returns whom they concerned. */
export const clearAnswers = async (db: Db, id: string): Promise<string[]> =>
  uidsOf(
    await sql<{ uid: string }>`update attendees
      set asked_at = null, reconfirmed_at = null, released_at = null, offered_until = null, passed_at = null
      where hangout_id = ${id}
        and (asked_at is not null or reconfirmed_at is not null or offered_until is not null or passed_at is not null)
      returning uid`.execute(db),
  );

/** Returns the attendees of these hangouts who have confirmed that they come. */
export async function reconfirmedOf(db: Db, hangoutIds: readonly string[]) {
  const { rows } = await sql<{ hangoutId: string; uid: string }>`
    select hangout_id, uid from attendees
    where hangout_id = any(${hangoutIds}) and rsvp = 'confirmed' and reconfirmed_at is not null`.execute(db);
  return rows;
}

/** Returns the attendees who have confirmed and those who have not answered yet, in the order in which they joined. */
export async function confirmationsOf(db: Db, id: string): Promise<{ confirmed: string[]; pending: string[] }> {
  const { rows } = await sql<{ confirmed: string[]; pending: string[] }>`
    select
      coalesce(array_agg(uid order by position) filter (where reconfirmed_at is not null), '{}') as confirmed,
      coalesce(array_agg(uid order by position)
        filter (where asked_at is not null and reconfirmed_at is null), '{}') as pending
    from attendees where hangout_id = ${id} and rsvp = 'confirmed'`.execute(db);
  return rows[0] ?? { confirmed: [], pending: [] };
}

/** Returns the hangouts with an offer that has ended, or with a place that was not confirmed in time. @param due starts before it */
export async function withDuePlaces(db: Db, { now, due }: { now: Date; due: Date }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from threads t where t.cancelled_at is null and (
      exists (
        select from attendees a where a.hangout_id = t.id and a.rsvp = 'waiting' and a.offered_until <= ${now}
      ) or t.capacity is not null and t.date_time > ${now} and t.date_time <= ${due} and exists (
        select from attendees a where a.hangout_id = t.id and a.rsvp = 'confirmed'
          and a.asked_at is not null and a.reconfirmed_at is null and a.released_at is null
      )
    ) order by t.id`.execute(db);
  return rows.map(({ id }) => id);
}
