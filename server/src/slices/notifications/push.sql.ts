import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { PUSH_DEVICE_DAYS } from './push.rules.ts';
import { HELD_TOPIC } from './quiet-hours.rules.ts';
import { isUnread } from './unread.sql.ts';

type SqlTables = Pick<DB, 'pushDevices' | 'pushDeliveries' | 'notifications'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

export interface NewDevice {
  id: string;
  uid: string;
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}
/** Saves a browser for a member. It is removed, with its waiting pushes, from another member who used it before. */
export async function saveDevice(db: Db, device: NewDevice, now: Date): Promise<void> {
  await sqlTables(db).deleteFrom('pushDevices').where('id', '=', device.id).where('uid', '<>', device.uid).execute();
  await sqlTables(db)
    .insertInto('pushDevices')
    .values({ ...device, createdAt: now, seenAt: now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        uid: eb.ref('excluded.uid'),
        sessionId: eb.ref('excluded.sessionId'),
        p256dh: eb.ref('excluded.p256dh'),
        auth: eb.ref('excluded.auth'),
        seenAt: eb.ref('excluded.seenAt') as never,
      })),
    )
    .execute();
}

/** Deletes the devices of a member except those that were seen last. */
export const keepDevices = (db: Db, uid: string, limit: number) =>
  sql`delete from push_devices where id in (
    select id from push_devices where uid = ${uid} order by seen_at desc, id offset ${limit})`.execute(db);

export const pushDevicesOf = (db: Db, uid: string) =>
  sqlTables(db)
    .selectFrom('pushDevices')
    .select(['endpoint', 'createdAt', 'seenAt', 'lastSuccessAt'])
    .where('uid', '=', uid)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** @param uid deletes it only if it is this member's */
export const deleteDevice = (db: Db, id: string, uid?: string) =>
  sqlTables(db)
    .deleteFrom('pushDevices')
    .where('id', '=', id)
    .$if(uid !== undefined, (query) => query.where('uid', '=', uid as string))
    .execute();

export const deleteDevicesOfSessions = (db: Db, sessionIds: readonly string[]) =>
  sqlTables(db)
    .deleteFrom('pushDevices')
    .where((eb) => eb('sessionId', '=', eb.fn.any(eb.val(sessionIds))))
    .execute();

/**
 * Returns a statement that queues a push of each written notification for every device of its member, in place of a waiting
 * push with the same topic. A device that another transaction is deleting, or that was not seen for PUSH_DEVICE_DAYS, is left out.
 * @param written the name of the query that returns the notifications
 */
export const queuePushes = (written: string, topic: string, { now, due }: { now: Date; due: Date }) => sql`
  insert into push_deliveries (device_id, topic, notification_id, made_at, due_at)
  select d.id, ${topic}, w.id, ${now}::timestamptz, ${due}::timestamptz
  from ${sql.ref(written)} w join push_devices d on d.uid = w.uid
  where d.seen_at > ${new Date(now.getTime() - PUSH_DEVICE_DAYS * DAY_MS)}::timestamptz order by d.id for key share of d
  on conflict (device_id, topic) do update set notification_id = excluded.notification_id,
    made_at = excluded.made_at, due_at = excluded.due_at`;

/** A push that a sender has claimed. */
export interface Claim {
  deviceId: string;
  /** The member whose device it is. */
  uid: string;
  /** Whether the push service of the device took the last push. */
  isProven: boolean;
  topic: string;
  notificationId: string;
  madeAt: string;
  /** When the first notification was made of those that were held back; null for other pushes. */
  heldSince: string | null;
}
const IS_PROVEN = sql<boolean>`(d.last_success_at is not null and d.failures = 0)`;

/**
 * Claims the push that is due longest, until a time. Of several nodes one gets it, and another one if that node dies. PostgreSQL
 * may run a subquery again for each row, which would claim more than one; it evaluates a query before the update only once.
 */
export async function claim(
  db: Db,
  {
    now,
    until,
    exceptUids,
    onlyProven,
  }: { now: Date; until: Date; exceptUids: readonly string[]; onlyProven: boolean },
): Promise<Claim | undefined> {
  const { rows } = await sql<Claim>`
    with next as materialized (
      select p.device_id, p.topic, d.uid, ${IS_PROVEN} as is_proven
      from push_deliveries p join push_devices d on d.id = p.device_id
      where p.due_at <= ${now}::timestamptz and d.waits_until <= ${now}::timestamptz
        and d.uid <> all(${exceptUids}::text[]) and (not ${onlyProven} or ${IS_PROVEN})
      order by p.due_at limit 1 for update of p skip locked
    )
    update push_deliveries q set due_at = ${until}::timestamptz from next
    where q.device_id = next.device_id and q.topic = next.topic
    returning q.device_id, next.uid, next.is_proven, q.topic, q.notification_id, q.made_at, q.held_since`.execute(db);
  return rows[0];
}

/**
 * Returns the notification and the device of a claimed push, if it is unread and listed. The push for those that were
 * held back is about the newest one of these.
 */
export const contentOf = (db: Db, { deviceId, uid, topic, notificationId, heldSince }: Claim) =>
  sqlTables(db)
    .selectFrom('notifications')
    .where(isUnread(uid, 'notifications'))
    .innerJoin('pushDevices', 'pushDevices.uid', 'notifications.uid')
    .select([
      'notifications.id',
      'notifications.uid',
      'notifications.type',
      'notifications.from',
      'notifications.hangoutId',
      'notifications.groupId',
      'notifications.huddleId',
      'notifications.hangoutIds',
      'notifications.filters',
      'notifications.eventId',
      'notifications.eventChange',
      'notifications.message',
      'notifications.timestamp',
      'pushDevices.sessionId',
      'pushDevices.endpoint',
      'pushDevices.p256dh',
      'pushDevices.auth',
      'pushDevices.failures',
    ])
    .$if(topic !== HELD_TOPIC, (query) => query.where('notifications.id', '=', notificationId))
    .$if(heldSince !== null, (query) => query.where('notifications.timestamp', '>=', heldSince as string))
    .where('pushDevices.id', '=', deviceId)
    .orderBy('notifications.timestamp', 'desc')
    .limit(1)
    .executeTakeFirst();

const isClaim = ({ deviceId, topic, notificationId }: Claim) => sql<boolean>`
  device_id = ${deviceId} and topic = ${topic} and notification_id = ${notificationId}`;

/** Deletes a push, unless a newer one has replaced it. */
export const finish = (db: Db, claim: Claim) =>
  sqlTables(db).deleteFrom('pushDeliveries').where(isClaim(claim)).execute();

export const postpone = (db: Db, claim: Claim, due: Date) =>
  sqlTables(db).updateTable('pushDeliveries').set({ dueAt: due }).where(isClaim(claim)).execute();

/** Holds a push back until then, in the one push of its device for all that are held back. */
export const hold = (db: Db, claim: Claim, until: Date) =>
  sql`
    with held as (delete from push_deliveries where ${isClaim(claim)} returning device_id, notification_id, held_since)
    insert into push_deliveries as waiting (device_id, topic, notification_id, made_at, due_at, held_since)
    select held.device_id, ${HELD_TOPIC}, n.id, ${until}::timestamptz, ${until}::timestamptz, coalesce(held.held_since, n.timestamp)
    from held join notifications n on n.id = held.notification_id
    on conflict (device_id, topic) do update set notification_id = excluded.notification_id,
      made_at = excluded.made_at, due_at = excluded.due_at, held_since = least(waiting.held_since, excluded.held_since)`.execute(
    db,
  );

/** Makes the push for those that were held back due now. Whether it is still quiet is found out when it is sent. */
export const releaseHeld = (db: Db, uid: string, now: Date) =>
  sql`
    update push_deliveries p set made_at = ${now}::timestamptz, due_at = ${now}::timestamptz
    from push_devices d where d.id = p.device_id and d.uid = ${uid} and p.topic = ${HELD_TOPIC}`.execute(db);

export const recordSuccess = (db: Db, id: string, succeededAt: Date) =>
  sqlTables(db)
    .updateTable('pushDevices')
    .set({ lastSuccessAt: succeededAt, failures: 0 })
    .where('id', '=', id)
    .execute();

/** Records that the push service of a device failed. Nothing is sent there before that time. */
export const recordFailure = (db: Db, id: string, until: Date) =>
  sqlTables(db)
    .updateTable('pushDevices')
    .set((eb) => ({ failures: eb('failures', '+', 1), waitsUntil: until }))
    .where('id', '=', id)
    .execute();

/** Returns when the next push is due; null when none waits. */
export async function nextDue(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: string | null }>`
    select min(greatest(p.due_at, d.waits_until)) as at
    from push_deliveries p join push_devices d on d.id = p.device_id`.execute(db);
  return rows[0]?.at ? new Date(rows[0].at) : null;
}
