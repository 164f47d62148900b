import type { ColumnType } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

type At = ColumnType<string, string, never>;
type Tables = {
  events: {
    id: string;
    title: string;
    location: string;
    description: string;
    startsAt: At;
    createdAt: At;
    createdBy: string | null;
    clientId: string;
  };
};
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
}

/** -> false when an event of that clientId is there already */
export async function insertEvent(db: Db, event: EventRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await on(db)
    .insertInto('events')
    .values(event)
    .onConflict((conflict) => conflict.column('clientId').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const findEvent = (db: Db, id: string): Promise<EventRow | undefined> =>
  on(db).selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();

export const findMade = (db: Db, clientId: string): Promise<EventRow | undefined> =>
  on(db).selectFrom('events').selectAll().where('clientId', '=', clientId).executeTakeFirst();

/** Those that begin after then, the next one first. */
export const eventsSince = (db: Db, since: Date): Promise<EventRow[]> =>
  on(db)
    .selectFrom('events')
    .selectAll()
    .where('startsAt', '>=', since.toISOString())
    .orderBy('startsAt')
    .orderBy('id')
    .limit(LIST_MAX)
    .execute();
