import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { EventNews, NotificationType } from '#contract/notifications/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { Safety } from '#server/slices/safety/index.ts';

type Tables = Pick<DB, 'notifications'>;
export type NotificationRow = Selectable<Tables['notifications']>;
const on = (db: Db) => db.withTables<Tables>();

/**
 * Holds these members' notifications until the transaction ends, so that each count is made after the change before it and
 * told after it too. All whom a transaction is about at once: one after the other, two could wait for each other.
 */
export const hold = (db: Db, uids: readonly string[]) =>
  sql`select pg_advisory_xact_lock(hashtextextended(uid, 2)) from unnest(${[...uids].sort()}::text[]) as u (uid)`.execute(
    db,
  );

interface NewNotification {
  uid: string;
  type: NotificationType;
  from: string;
  message: string;
  hangoutId: string | null;
}
/** Later than all its member has: the order of the list is the order in which they came. */
const atTheEnd = (uid: RawBuilder<unknown>) => sql<string>`greatest(clock_timestamp(),
  (select max(n."timestamp") + interval '1 millisecond' from notifications n where n.uid = ${uid}))`;

/** Writes these, each later than all its member has: the order of the list is the order in which they came. */
export const insert = (db: Db, rows: readonly NewNotification[]): Promise<NotificationRow[]> =>
  on(db)
    .insertInto('notifications')
    .values(
      rows.map((row) => ({
        ...row,
        timestamp: atTheEnd(sql`${row.uid}`),
      })),
    )
    .returningAll()
    .execute();

/** Who was told of an event, and these. For writeOfEvent. */
export const toldOfEvent = (id: string, more: readonly string[]) =>
  sql`select uid from notifications where event_id = ${id} union select unnest(${more}::text[])`;

interface OfEvent {
  id: string;
  news: EventNews;
  version: number;
  by: string | null;
}
/**
 * Writes what became of an event for many, in place of what they were told of it before; nobody who has it already, has
 * turned such news off, or did it. -> what was written
 */
export async function writeOfEvent(
  db: Db,
  { id, news, version, by }: OfEvent,
  { whom, notBlocked }: { whom: RawBuilder<unknown>; notBlocked: RawBuilder<boolean> },
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    insert into notifications as now (uid, type, message, event_id, event_news, event_version, "timestamp")
    select m.uid, 'event', '', ${id}, ${news}, ${version}::integer, ${atTheEnd(sql`m.uid`)}
    from (${whom}) m
    where ${notBlocked} and m.uid is distinct from ${by}::text
      and not exists (select from notification_settings s where s.uid = m.uid and 'event' = any(s.off))
    on conflict (event_id, uid) where event_id is not null do update set
      event_news = excluded.event_news, event_version = excluded.event_version,
      "timestamp" = excluded."timestamp", read = false
      where now.event_version < excluded.event_version
    returning *`.execute(db);
  return rows;
}

/** Those of these notifications that are still there, as they are now. */
export const findMany = (db: Db, ids: readonly string[]): Promise<NotificationRow[]> =>
  on(db)
    .selectFrom('notifications')
    .selectAll()
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();

interface ListOptions {
  limit: number;
  /** The last row of the page before. */
  after: { timestamp: string; id: string } | null;
  notBlocked: Safety['notBlocked'];
}
/** A member's notifications, newest first, without those of members they no longer see. */
export const list = (db: Db, uid: string, { limit, after, notBlocked }: ListOptions): Promise<NotificationRow[]> =>
  on(db)
    .selectFrom('notifications')
    .selectAll()
    .where('uid', '=', uid)
    .where((eb) => eb.or([eb('from', 'is', null), notBlocked(uid, 'notifications.from')]))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`("timestamp", id) < (${after?.timestamp}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('timestamp', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();

export async function countUnread(db: Db, uid: string): Promise<number> {
  return (await countUnreadOf(db, [uid])).get(uid) ?? 0;
}

/** Unread notifications by member; who has none is absent. */
export async function countUnreadOf(db: Db, uids: readonly string[]): Promise<Map<string, number>> {
  const rows = await on(db)
    .selectFrom('notifications')
    .select((eb) => ['uid', eb.fn.countAll<number>().as('count')])
    .where((eb) => eb('uid', '=', eb.fn.any(eb.val(uids))))
    .where('read', '=', false)
    .groupBy('uid')
    .execute();
  return new Map(rows.map(({ uid, count }) => [uid, Number(count)]));
}

export interface Which {
  id?: string;
  /** With `type: 'message'` the direct conversation with them, not what they wrote in hangouts. */
  from?: string;
  type?: NotificationType;
  types?: readonly NotificationType[];
  hangoutId?: string;
}
/** Marks one, all, or those of some types, from one member, about one hangout. -> the ids that were unread, by member */
export async function markRead(db: Db, uids: readonly string[], which: Which): Promise<Map<string, string[]>> {
  const rows = await on(db)
    .updateTable('notifications')
    .set({ read: true })
    .where((eb) => eb('uid', '=', eb.fn.any(eb.val(uids))))
    .where('read', '=', false)
    .$if(which.id !== undefined, (query) => query.where('id', '=', which.id as string))
    .$if(which.from !== undefined, (query) => query.where('from', '=', which.from as string))
    .$if(which.type !== undefined, (query) => query.where('type', '=', which.type as NotificationType))
    .$if(which.type === 'message' && which.hangoutId === undefined, (query) => query.where('hangoutId', 'is', null))
    .$if(which.types !== undefined, (query) => query.where((eb) => eb('type', '=', eb.fn.any(eb.val(which.types)))))
    .$if(which.hangoutId !== undefined, (query) => query.where('hangoutId', '=', which.hangoutId as string))
    .returning(['id', 'uid'])
    .execute();
  const read = new Map<string, string[]>();
  for (const { id, uid } of rows) read.set(uid, [...(read.get(uid) ?? []), id]);
  return read;
}

/** A conversation: the hangout whose chat it is, or with whom. */
export type Conversation = { hangoutId: string } | { from: string };
/** Those of the members in whose list no unread word stands for a conversation. */
export async function withoutUnread(db: Db, uids: readonly string[], about: Conversation): Promise<string[]> {
  if (uids.length === 0) return [];
  const same =
    'hangoutId' in about
      ? sql`n.hangout_id = ${about.hangoutId}`
      : sql`n."from" = ${about.from} and n.hangout_id is null`;
  const { rows } = await sql<{ uid: string }>`
    select u.uid from unnest(${uids}::text[]) u (uid)
    where not exists (select from notifications n where n.uid = u.uid and not n.read and n.type = 'message' and ${same})`.execute(
    db,
  );
  return rows.map(({ uid }) => uid);
}

/** Who has heard of a member. */
export async function toldBy(db: Db, from: string): Promise<string[]> {
  const rows = await on(db).selectFrom('notifications').select('uid').distinct().where('from', '=', from).execute();
  return rows.map(({ uid }) => uid);
}

/** Forgets what one member gave others to hear. -> the ids, by who had them */
export async function dropAllFrom(db: Db, from: string): Promise<Map<string, string[]>> {
  const rows = await on(db).deleteFrom('notifications').where('from', '=', from).returning(['uid', 'id']).execute();
  const gone = new Map<string, string[]>();
  for (const { uid, id } of rows) gone.set(uid, [...(gone.get(uid) ?? []), id]);
  return gone;
}

/** What is unread and came after a time, the newest first; null: whenever it came. */
export const unreadSince = (db: Db, uid: string, since: string | null, notBlocked: Safety['notBlocked']) =>
  on(db)
    .selectFrom('notifications')
    .selectAll()
    .where('uid', '=', uid)
    .where('read', '=', false)
    .where((eb) => eb.or([eb('from', 'is', null), notBlocked(uid, 'notifications.from')]))
    .$if(since !== null, (query) => query.where('timestamp', '>', since as string))
    .orderBy('timestamp', 'desc')
    .limit(100)
    .execute();
