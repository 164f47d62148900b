import { type Insertable, type Selectable, sql } from 'kysely';
import { eventChatId, eventIdOf } from '#contract/chats/ids.ts';
import type { Db } from '#server/platform/db/database.ts';
import { rowsOfPage } from '#server/platform/db/page-limit.ts';
import type { DB } from '#server/platform/db/schema.ts';

type SqlTables = Pick<DB, 'events'>;
export type EventRow = Selectable<SqlTables['events']>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** Returns the row; undefined when there is an event of this clientId already. */
export const insert = (db: Db, event: Insertable<SqlTables['events']>): Promise<EventRow | undefined> =>
  sqlTables(db)
    .insertInto('events')
    .values(event)
    .onConflict((conflict) => conflict.column('clientId').doNothing())
    .returningAll()
    .executeTakeFirst();

/** @param lock 'share' keeps the event from being changed until the transaction ends; 'update' is for a change */
export const find = (db: Db, id: string, lock: 'none' | 'share' | 'update' = 'none'): Promise<EventRow | undefined> =>
  sqlTables(db)
    .selectFrom('events')
    .selectAll()
    .where('id', '=', id)
    .$if(lock === 'share', (query) => query.forShare())
    .$if(lock === 'update', (query) => query.forUpdate())
    .executeTakeFirst();

export const findMany = (db: Db, ids: readonly string[]): Promise<EventRow[]> =>
  sqlTables(db)
    .selectFrom('events')
    .selectAll()
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();

export const findByClientId = (db: Db, clientId: string): Promise<EventRow | undefined> =>
  sqlTables(db).selectFrom('events').selectAll().where('clientId', '=', clientId).executeTakeFirst();

/** Returns the events to which a member goes, that are not cancelled and began after an instant, the earliest first. */
export const attendedAfter = (db: Db, uid: string, since: Date): Promise<EventRow[]> =>
  sqlTables(db)
    .selectFrom('events')
    .selectAll()
    .where('startsAt', '>', since.toISOString())
    .where('cancelledAt', 'is', null)
    .where(sql<boolean>`exists (select from event_attendees a where a.event_id = events.id and a.uid = ${uid})`)
    .orderBy('startsAt')
    .execute();

/** Saves changes and raises the version. */
export const update = (
  db: Db,
  id: string,
  changes: Partial<
    Pick<EventRow, 'title' | 'location' | 'description' | 'startsAt' | 'durationMinutes' | 'cancelledAt'>
  >,
): Promise<EventRow> =>
  sqlTables(db)
    .updateTable('events')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

interface ListOptions {
  when: 'upcoming' | 'past';
  now: Date;
  /** The last event of the previous page. */
  after?: { startsAt: string; id: string } | null;
  limit?: number;
}
/** Returns events that are not over, next first, or those that are, latest first; all of them without a limit, and enough for a page with one. */
export const list = (db: Db, { when, now, after = null, limit }: ListOptions): Promise<EventRow[]> =>
  sqlTables(db)
    .selectFrom('events')
    .selectAll()
    .where('endsAt', when === 'upcoming' ? '>' : '<=', now.toISOString())
    .$if(after !== null, (query) =>
      query.where(
        when === 'upcoming'
          ? sql<boolean>`(starts_at, id) > (${after?.startsAt}::timestamptz, ${after?.id})`
          : sql<boolean>`(starts_at, id) < (${after?.startsAt}::timestamptz, ${after?.id})`,
      ),
    )
    .orderBy('startsAt', when === 'upcoming' ? 'asc' : 'desc')
    .orderBy('id', when === 'upcoming' ? 'asc' : 'desc')
    .$if(limit !== undefined, (query) => query.limit(rowsOfPage(limit as number)))
    .execute();

/** Returns when the events of these chats end. A cancelled event counts from when it was cancelled. */
export async function endsOfEventChats(db: Db, chatIds: readonly string[]): Promise<{ chatId: string; at: string }[]> {
  const ids = chatIds.flatMap((chatId) => eventIdOf(chatId) ?? []);
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; at: string }>`
    select id, case when cancelled_at is null then ends_at else least(ends_at, cancelled_at) end as at
    from events where id = any(${ids})`.execute(db);
  return rows.map(({ id, at }) => ({ chatId: eventChatId(id), at }));
}
