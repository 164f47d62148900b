import { type Generated, type Selectable, sql } from 'kysely';
import type { NotificationType } from '#contract/notifications/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Safety } from '#server/slices/safety/index.ts';

type Tables = {
  notifications: {
    id: Generated<string>;
    uid: string;
    type: NotificationType;
    from: string | null;
    timestamp: Generated<string>;
    read: Generated<boolean>;
    message: string;
  };
};
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

/** Writes one, later than all its member has: the order of the list is the order in which they came. */
export const insert = (
  db: Db,
  row: { uid: string; type: NotificationType; from: string; message: string },
): Promise<NotificationRow> =>
  on(db)
    .insertInto('notifications')
    .values({
      ...row,
      timestamp: sql`greatest(clock_timestamp(),
        (select max(n."timestamp") + interval '1 millisecond' from notifications n where n.uid = ${row.uid}))`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

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
  const row = await on(db)
    .selectFrom('notifications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .where('read', '=', false)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Marks one, all, or those of one type from one member. -> the ids that were unread */
export async function markRead(
  db: Db,
  uid: string,
  which: { id?: string; from?: string; type?: NotificationType },
): Promise<string[]> {
  const rows = await on(db)
    .updateTable('notifications')
    .set({ read: true })
    .where('uid', '=', uid)
    .where('read', '=', false)
    .$if(which.id !== undefined, (query) => query.where('id', '=', which.id as string))
    .$if(which.from !== undefined, (query) => query.where('from', '=', which.from as string))
    .$if(which.type !== undefined, (query) => query.where('type', '=', which.type as NotificationType))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
