import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { Safety } from '#server/slices/safety/index.ts';

type Tables = Pick<DB, 'pushDevices' | 'pushDeliveries' | 'notifications'>;
const on = (db: Db) => db.withTables<Tables>();

export interface NewDevice {
  id: string;
  uid: string;
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}
/** Saves a browser. Whoever had it before has it no more, nor what was still to be sent to them there. */
export async function saveDevice(db: Db, device: NewDevice, now: Date): Promise<void> {
  await on(db).deleteFrom('pushDevices').where('id', '=', device.id).where('uid', '<>', device.uid).execute();
  await on(db)
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

/** Keeps the devices of a member that were seen last, and drops the others. */
export const keepDevices = (db: Db, uid: string, most: number) =>
  sql`delete from push_devices where id in (
    select id from push_devices where uid = ${uid} order by seen_at desc, id offset ${most})`.execute(db);

export const devicesOf = (db: Db, uid: string) =>
  on(db)
    .selectFrom('pushDevices')
    .select(['endpoint', 'createdAt', 'seenAt', 'lastSuccessAt'])
    .where('uid', '=', uid)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

export const dropDevice = (db: Db, id: string, uid?: string) =>
  on(db)
    .deleteFrom('pushDevices')
    .where('id', '=', id)
    .$if(uid !== undefined, (query) => query.where('uid', '=', uid as string))
    .execute();

export const dropDevicesOfSessions = (db: Db, sessionIds: readonly string[]) =>
  on(db)
    .deleteFrom('pushDevices')
    .where((eb) => eb('sessionId', '=', eb.fn.any(eb.val(sessionIds))))
    .execute();

interface News {
  uid: string;
  id: string;
  topic: string;
}
/**
 * Notes what is to be pushed, for every device of those it is for, in place of what waits of the same topic.
 * A device that goes at the same moment is waited for and left out.
 * -> how many were noted
 */
export async function queue(db: Db, news: readonly News[], { now, due }: { now: Date; due: Date }): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into push_deliveries (device_id, topic, notification_id, made_at, due_at)
    select d.id, n.topic, n.id, ${now}::timestamptz, ${due}::timestamptz
    from unnest(${news.map(({ uid }) => uid)}::text[], ${news.map(({ id }) => id)}::uuid[],
      ${news.map(({ topic }) => topic)}::text[]) as n (uid, id, topic)
    join push_devices d on d.uid = n.uid order by d.id for key share of d
    on conflict (device_id, topic) do update set notification_id = excluded.notification_id,
      made_at = excluded.made_at, due_at = excluded.due_at`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export interface Claimed {
  deviceId: string;
  /** Whose device it is. */
  uid: string;
  topic: string;
  notificationId: string;
  madeAt: string;
}
/** Takes what is due longest, until a time: of all nodes that try, one gets it, and the next one if this one dies. */
export async function claim(db: Db, now: Date, until: Date): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update push_deliveries q set due_at = ${until}::timestamptz
    from (
      select p.device_id, p.topic, d.uid from push_deliveries p join push_devices d on d.id = p.device_id
      where p.due_at <= ${now}::timestamptz and d.waits_until <= ${now}::timestamptz
      order by p.due_at limit 1 for update of p skip locked
    ) next
    where q.device_id = next.device_id and q.topic = next.topic
    returning q.device_id, next.uid, q.topic, q.notification_id, q.made_at`.execute(db);
  return rows[0];
}

/** What was claimed, if it is still unread and its member may hear of it there. */
export const claimed = (db: Db, { deviceId, uid, notificationId }: Claimed, notBlocked: Safety['notBlocked']) =>
  on(db)
    .selectFrom('notifications')
    .innerJoin('pushDevices', 'pushDevices.uid', 'notifications.uid')
    .select([
      'notifications.id',
      'notifications.uid',
      'notifications.type',
      'notifications.from',
      'notifications.hangoutId',
      'notifications.eventId',
      'notifications.eventNews',
      'notifications.message',
      'notifications.timestamp',
      'pushDevices.sessionId',
      'pushDevices.endpoint',
      'pushDevices.p256dh',
      'pushDevices.auth',
      'pushDevices.failures',
    ])
    .where('notifications.id', '=', notificationId)
    .where('pushDevices.id', '=', deviceId)
    .where('notifications.uid', '=', uid)
    .where('notifications.read', '=', false)
    .where((eb) => eb.or([eb('notifications.from', 'is', null), notBlocked(uid, 'notifications.from')]))
    .executeTakeFirst();

const one = ({ deviceId, topic, notificationId }: Claimed) => sql<boolean>`
  device_id = ${deviceId} and topic = ${topic} and notification_id = ${notificationId}`;

/** It is done with, one way or the other; unless something newer took its place. */
export const finish = (db: Db, which: Claimed) => on(db).deleteFrom('pushDeliveries').where(one(which)).execute();

export const postpone = (db: Db, which: Claimed, due: Date) =>
  on(db).updateTable('pushDeliveries').set({ dueAt: due }).where(one(which)).execute();

export const delivered = (db: Db, id: string, at: Date) =>
  on(db).updateTable('pushDevices').set({ lastSuccessAt: at, failures: 0 }).where('id', '=', id).execute();

/** The push service of a device failed: nothing goes there before that time. */
export const failed = (db: Db, id: string, until: Date) =>
  on(db)
    .updateTable('pushDevices')
    .set((eb) => ({ failures: eb('failures', '+', 1), waitsUntil: until }))
    .where('id', '=', id)
    .execute();

/** When the next one is due; null when nothing waits. */
export async function nextDue(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: string | null }>`
    select min(greatest(p.due_at, d.waits_until)) as at
    from push_deliveries p join push_devices d on d.id = p.device_id`.execute(db);
  return rows[0]?.at ? new Date(rows[0].at) : null;
}
