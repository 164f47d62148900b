import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

type Tables = Pick<DB, 'events'>;
const on = (db: Db) => db.withTables<Tables>();
const LIST_MAX = 100;

export interface EventRow {
  id: string;
  title: string;
  location: string;
  description: string;
  startsAt: string;
  createdAt: string;
  createdBy: string | null;
  clientId: string;
  cancelledAt: string | null;
  version: number;
}

/** -> false when an event of that clientId is there already */
export async function insertEvent(db: Db, event: Omit<EventRow, 'cancelledAt' | 'version'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await on(db)
    .insertInto('events')
    .values(event)
    .onConflict((conflict) => conflict.column('clientId').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const findEvent = (db: Db, id: string): Promise<EventRow | undefined> =>
  on(db).selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();

export const findEvents = (db: Db, ids: readonly string[]): Promise<EventRow[]> =>
  on(db)
    .selectFrom('events')
    .selectAll()
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();

export const findMade = (db: Db, clientId: string): Promise<EventRow | undefined> =>
  on(db).selectFrom('events').selectAll().where('clientId', '=', clientId).executeTakeFirst();

/** The same, held until the end of the transaction. */
export const lockEvent = (db: Db, id: string): Promise<EventRow | undefined> =>
  on(db).selectFrom('events').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const updateEvent = (
  db: Db,
  id: string,
  given: Partial<Pick<EventRow, 'title' | 'location' | 'description' | 'startsAt'>> & { cancelledAt?: string },
): Promise<EventRow> =>
  on(db)
    .updateTable('events')
    .set({ ...given, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Those that begin after then, the next one first; or those that began before, the last one first. */
export const eventsFrom = (db: Db, at: Date, when: 'upcoming' | 'past'): Promise<EventRow[]> =>
  on(db)
    .selectFrom('events')
    .selectAll()
    .where('startsAt', when === 'upcoming' ? '>' : '<=', at.toISOString())
    .orderBy('startsAt', when === 'upcoming' ? 'asc' : 'desc')
    .orderBy('id')
    .limit(LIST_MAX)
    .execute();
