import { sql } from 'kysely';
import { FILTER_NAMES } from '#contract/hangouts/filter-query.ts';
import type { HangoutFilters, SavedFilters } from '#contract/hangouts/saved-filters.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { notHidden } from '#server/slices/safety/index.ts';

// The filters of which members want to hear what is new (N-08).

const sqlTables = (db: Db) => db.withTables<Pick<DB, 'savedFilters'>>();
type Stored = Record<(typeof FILTER_NAMES)[number], string | null>;

const filtersIn = (row: Stored) =>
  Object.fromEntries(FILTER_NAMES.flatMap((name) => (row[name] === null ? [] : [[name, row[name]]]))) as HangoutFilters;

/** Locks a member's saved filters, so that two requests at once do not save one too many. */
export const lockSavedFilters = (db: Db, uid: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`saved filters ${uid}`}, 0))`.execute(db);

/** Returns a member's saved filters, oldest first. */
export async function savedFiltersOf(db: Db, uid: string): Promise<SavedFilters[]> {
  const rows = await sqlTables(db)
    .selectFrom('savedFilters')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('savedAt')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.id, filters: filtersIn(row), since: row.toldUntil }));
}

/** Saves filters, unless the member has saved the same ones. @param toldUntil hangouts that were shown by then are not new */
export const insertFilters = (
  db: Db,
  { uid, filters, savedAt, toldUntil }: { uid: string; filters: HangoutFilters; savedAt: Date; toldUntil: Date },
) =>
  sqlTables(db)
    .insertInto('savedFilters')
    .values({ ...filters, search: filters.search || null, uid, savedAt, toldUntil })
    .onConflict((conflict) => conflict.constraint('saved_filters_differ').doNothing())
    .execute();

/** Returns whether there were such filters to delete. */
export async function deleteFilters(db: Db, uid: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await sqlTables(db)
    .deleteFrom('savedFilters')
    .where('uid', '=', uid)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the members who know of no hangouts since then, without those who are hidden from everybody. */
export async function membersToTell(db: Db, since: Date): Promise<string[]> {
  const rows = await sqlTables(db)
    .selectFrom('savedFilters')
    .select('uid')
    .distinct()
    .where('toldUntil', '<', since.toISOString())
    .where(notHidden('uid'))
    .orderBy('uid')
    .execute();
  return rows.map(({ uid }) => uid);
}

/**
 * Records until when a member knows of new hangouts. Of several nodes that try, one succeeds.
 * @param before leaves out filters whose member was notified since then
 * @returns the filters, each with the time until which the member knew of new hangouts
 */
export async function claimFilters(
  db: Db,
  uid: string,
  { before, until }: { before: Date; until: Date },
): Promise<Pick<SavedFilters, 'filters' | 'since'>[]> {
  const { rows } = await sql<Stored & { since: string }>`
    with old as (select id, told_until from saved_filters where uid = ${uid} and told_until < ${before}::timestamptz for update)
    update saved_filters f set told_until = greatest(f.told_until, ${until}::timestamptz) from old
    where f.id = old.id returning f.*, old.told_until as since`.execute(db);
  return rows.map((row) => ({ filters: filtersIn(row), since: row.since }));
}
