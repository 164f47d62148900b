import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

// The addresses of hangouts at a home (B-07). Nothing reads them but the route for attendees, the host's form and download.

const on = (db: Db) => db.withTables<Pick<DB, 'homeAddresses' | 'threads'>>();

export async function addressOf(db: Db, hangoutId: string): Promise<string | null> {
  const row = await on(db)
    .selectFrom('homeAddresses')
    .select('address')
    .where('hangoutId', '=', hangoutId)
    .executeTakeFirst();
  return row?.address ?? null;
}

/** Stores the address of a hangout; null deletes it. */
export async function saveAddress(db: Db, hangoutId: string, address: string | null): Promise<void> {
  if (address === null) await on(db).deleteFrom('homeAddresses').where('hangoutId', '=', hangoutId).execute();
  else
    await on(db)
      .insertInto('homeAddresses')
      .values({ hangoutId, address })
      .onConflict((conflict) => conflict.column('hangoutId').doUpdateSet({ address }))
      .execute();
}

/** Deletes the addresses of hangouts that ended before an instant. */
export const deleteAddressesBefore = (db: Db, before: Date) =>
  sql`delete from home_addresses a using threads t where t.id = a.hangout_id and t.ends_at < ${before}`.execute(db);

/** Returns the addresses of the hangouts of a host, by the id of the hangout. */
export async function addressesBy(db: Db, host: string): Promise<Map<string, string>> {
  const rows = await on(db)
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
