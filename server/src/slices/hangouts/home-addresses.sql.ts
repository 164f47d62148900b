import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { AttendeeFacts } from './home.rules.ts';

// The addresses of hangouts at a home (B-07), and the members who got them. Nothing reads an address but the route for attendees, and
// the host's form and download.

const sqlTables = (db: Db) => db.withTables<Pick<DB, 'homeAddresses' | 'threads' | 'attendees' | 'addressReaders'>>();

export async function addressOf(db: Db, hangoutId: string): Promise<string | null> {
  const row = await sqlTables(db)
    .selectFrom('homeAddresses')
    .select('address')
    .where('hangoutId', '=', hangoutId)
    .executeTakeFirst();
  return row?.address ?? null;
}

/** Returns the facts about an attendee that decide from when they see the address; undefined when they have just left. */
export async function attendeeFacts(db: Db, hangoutId: string, uid: string): Promise<AttendeeFacts | undefined> {
  return sqlTables(db)
    .selectFrom('attendees')
    .select(['joinedAt', 'confirmedAt', 'reconfirmedAt', 'hostSawAt', 'isCoHost'])
    .where('hangoutId', '=', hangoutId)
    .where('uid', '=', uid)
    .executeTakeFirst();
}

/** A member who joined a hangout. */
export interface Joined {
  hangoutId: string;
  uid: string;
}
/** Records that a host has seen that these members come to hangouts of theirs. Other hangouts are left out. */
export const saveSeen = (db: Db, host: string, joined: readonly Joined[], now: Date) =>
  sql`update attendees a set host_saw_at = ${now}
    from threads t,
      unnest(${joined.map(({ hangoutId }) => hangoutId)}::text[], ${joined.map(({ uid }) => uid)}::text[])
        j (hangout_id, uid)
    where t.id = a.hangout_id and t.created_by = ${host} and a.hangout_id = j.hangout_id and a.uid = j.uid
      and a.host_saw_at is null`.execute(db);

/** Makes a member who is back wait for the address as somebody who has just joined. */
export const waitForAddressAgain = (db: Db, hangoutId: string, uid: string, now: Date) =>
  sqlTables(db)
    .updateTable('attendees')
    .set({ hostSawAt: null, confirmedAt: now })
    .where('hangoutId', '=', hangoutId)
    .where('uid', '=', uid)
    .execute();

/** Records that a member got the address of a hangout, the first time. */
export const saveReader = (db: Db, hangoutId: string, uid: string, now: Date) =>
  sqlTables(db)
    .insertInto('addressReaders')
    .values({ hangoutId, uid, readAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Returns whether a member got the address of a hangout. */
export async function isReader(db: Db, hangoutId: string, uid: string): Promise<boolean> {
  const row = await sqlTables(db)
    .selectFrom('addressReaders')
    .select('uid')
    .where('hangoutId', '=', hangoutId)
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the members who got the address of a hangout, first one first. The uid is null where the account was deleted. */
export const readersOf = (db: Db, hangoutId: string): Promise<{ uid: string | null; readAt: string }[]> =>
  sqlTables(db)
    .selectFrom('addressReaders')
    .select(['uid', 'readAt'])
    .where('hangoutId', '=', hangoutId)
    .orderBy('readAt')
    .orderBy('uid')
    .execute();

/** Returns the hangouts whose address a member got, for their download. */
export const addressesSeenBy = (db: Db, uid: string): Promise<{ hangoutId: string; seenAt: string }[]> =>
  sqlTables(db)
    .selectFrom('addressReaders')
    .select(['hangoutId', 'readAt as seenAt'])
    .where('uid', '=', uid)
    .orderBy('readAt')
    .orderBy('hangoutId')
    .execute();

/** Stores the address of a hangout; null deletes it. */
export async function saveAddress(db: Db, hangoutId: string, address: string | null): Promise<void> {
  if (address === null) await sqlTables(db).deleteFrom('homeAddresses').where('hangoutId', '=', hangoutId).execute();
  else
    await sqlTables(db)
      .insertInto('homeAddresses')
      .values({ hangoutId, address })
      .onConflict((conflict) => conflict.column('hangoutId').doUpdateSet({ address }))
      .execute();
}

/** Deletes the addresses of hangouts that ended before an instant. */
export const deleteAddressesBefore = (db: Db, cutoff: Date) =>
  sql`delete from home_addresses a using threads t where t.id = a.hangout_id and t.ends_at < ${cutoff}`.execute(db);

/** Returns the addresses of the hangouts of a host, by the id of the hangout. */
export async function addressesBy(db: Db, host: string): Promise<Map<string, string>> {
  const rows = await sqlTables(db)
    .selectFrom('homeAddresses as a')
    .innerJoin('threads as t', 't.id', 'a.hangoutId')
    .select(['a.hangoutId', 'a.address'])
    .where('t.createdBy', '=', host)
    .execute();
  return new Map(rows.map(({ hangoutId, address }) => [hangoutId, address]));
}

/** Deletes the addresses of a member whose account is deleted. */
export const forgetAddressesBy = (db: Db, host: string) =>
  sql`delete from home_addresses a using threads t where t.id = a.hangout_id and t.created_by = ${host}`.execute(db);
