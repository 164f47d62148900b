import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { GroupBrief } from '#contract/groups/options.ts';
import type { HangoutFilters } from '#contract/hangouts/saved-filters.ts';
import type { HangoutBrief } from '#contract/hangouts/views.ts';
import type { HuddleBrief } from '#contract/huddles/views.ts';
import type { EventChangeKind, NotificationType } from '#contract/notifications/routes.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { rowsOfPage } from '#server/platform/db/page-limit.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { groupBriefOf } from '#server/slices/groups/index.ts';
import { hangoutBriefOf } from '#server/slices/hangouts/index.ts';
import { huddleBriefOf } from '#server/slices/huddles/index.ts';
import { memberCardSql } from '#server/slices/profiles/index.ts';
import { notHidden } from '#server/slices/safety/index.ts';
import { topicOf } from './push.rules.ts';
import { queuePushes } from './push.sql.ts';
import { isShown, isUnread, unreadOf } from './unread.sql.ts';

type SqlTables = Pick<DB, 'notifications'>;
export type NotificationRow = Selectable<SqlTables['notifications']>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/**
 * Locks the notifications of these members until the transaction ends, so that counts of unread notifications are made and
 * published in the order of the changes. Lock all members of a transaction at once: two transactions that lock them one after
 * the other can deadlock.
 */
export const lock = (db: Db, uids: readonly string[]) =>
  sql`select pg_advisory_xact_lock(hashtextextended(uid, 2)) from unnest(${[...uids].sort()}::text[]) as u (uid)`.execute(
    db,
  );

/** A notification that was just written. */
interface WrittenRow extends NotificationRow {
  /** How many pushes the statement queued, for all its notifications together. */
  pushes: number;
}
/** A notification, and how many unread ones its member has now. */
export interface CountedRow extends NotificationRow {
  unread: number;
}
export interface PushTimes {
  now: Date;
  due: Date;
}

/** A time after all notifications of a member, so that the list is in the order in which they were written. */
const afterAllOf = (uid: RawBuilder<unknown>) => sql<string>`greatest(clock_timestamp(),
  (select max(n."timestamp") + interval '1 millisecond' from notifications n where n.uid = ${uid}))`;
const wants = (uid: RawBuilder<unknown>, type: NotificationType) =>
  sql<boolean>`not exists (select from notification_settings s where s.uid = ${uid} and ${type} = any(s.off))`;

/** Runs a statement that writes notifications, and queues a push for every device of their members with it. */
async function write<More = object>(
  db: Db,
  statement: RawBuilder<unknown>,
  { topic, times, more = sql`` }: { topic: string; times: PushTimes; more?: RawBuilder<More> },
): Promise<(WrittenRow & More)[]> {
  const { rows } = await sql<WrittenRow & More>`
    with written as (${statement} returning *),
      queued as (${queuePushes('written', topic, times)} returning 1)
    select written.*, (select count(*) from queued) as pushes ${more} from written`.execute(db);
  return rows;
}

interface NewNotification {
  type: NotificationType;
  from: string | null;
  message: string;
  /** The number of the message it is about, in its chat. */
  messageSeq: number | null;
  hangoutId: string | null;
  groupId: string | null;
  huddleId: string | null;
  /** The new hangouts that it names, and the filters that they all fit. */
  hangoutIds: readonly string[] | null;
  filters: HangoutFilters | null;
  /** Only if there is none of this type about the same member, hangout and group: from the last day, or that is unread. */
  unless?: 'oneOfToday' | 'oneUnread' | undefined;
}
/** A notification that was just written, with the hangout that it names, if its member may read it. */
type InsertedRow = WrittenRow & CountedRow & Named;
interface Named {
  hangout: HangoutBrief | null;
  group: GroupBrief | null;
  huddle: HuddleBrief | null;
}
/** Returns the condition under which an earlier notification makes a new one superfluous. */
function isRepeated(unless: NewNotification['unless']) {
  if (unless === 'oneUnread') return sql`not n.read`;
  return unless === 'oneOfToday' ? sql`n."timestamp" > now() - interval '1 day'` : sql`false`;
}
/** Writes a notification for each of these members who wants its type. */
export const insert = (
  db: Db,
  uids: readonly string[],
  { type, from, message, messageSeq, hangoutId, groupId, huddleId, hangoutIds, filters, unless }: NewNotification,
  { times }: { times: PushTimes },
): Promise<InsertedRow[]> =>
  write<{ unread: number } & Named>(
    db,
    sql`insert into notifications (uid, type, "from", message, message_seq, hangout_id, group_id, huddle_id, hangout_ids,
        filters, "timestamp")
      select u.uid, ${type}, ${from}::text, ${message}, ${messageSeq}::bigint, ${hangoutId}, ${groupId}, ${huddleId},
        ${hangoutIds}::text[], ${filters && JSON.stringify(filters)}::jsonb, ${afterAllOf(sql`u.uid`)}
      from unnest(${uids}::text[]) u (uid) where ${wants(sql`u.uid`, type)}
        and not exists (
          select from notifications n where n.uid = u.uid and n.type = ${type} and n."from" = ${from}::text
            and n.hangout_id is not distinct from ${hangoutId} and n.group_id is not distinct from ${groupId}
            and ${isRepeated(unless)})`,
    {
      topic: topicOf({ type, from, hangoutId, groupId, huddleId, eventId: null }),
      times,
      // The statement does not see its own rows.
      more: sql`, 1 + ${unreadOf(sql.ref('written.uid'), sql`u.id <> written.id`)} as unread,
        ${hangoutBriefOf('written.hangoutId', sql.ref<string>('written.uid'))} as hangout,
        ${groupBriefOf('written.groupId', sql.ref<string>('written.uid'))} as "group",
        ${huddleBriefOf('written.huddleId', sql.ref<string>('written.uid'))} as huddle`,
    },
  );

/** Returns the members who were notified of an event, and these. For insertOfEvent. */
export const notifiedOfEvent = (id: string, uids: readonly string[]) =>
  sql`select uid from notifications where event_id = ${id} union select unnest(${uids}::text[])`;

interface OfEvent {
  id: string;
  change: EventChangeKind;
  version: number;
  by: string | null;
}
/**
 * Writes what happened to an event for many members, in place of their earlier notification about it. Members with this
 * version, hidden ones, those with the type turned off and the operator who made the change are left out. A block with that operator
 * changes nothing: members do not learn who runs an event.
 */
export const insertOfEvent = (
  db: Db,
  { id, change, version, by }: OfEvent,
  uids: RawBuilder<unknown>,
  times: PushTimes,
): Promise<WrittenRow[]> =>
  write(
    db,
    sql`insert into notifications as current (uid, type, message, event_id, event_change, event_version, "timestamp")
      select m.uid, 'event', '', ${id}, ${change}, ${version}::integer, ${afterAllOf(sql`m.uid`)}
      from (${uids}) m
      where ${notHidden('m.uid')} and m.uid is distinct from ${by}::text and ${wants(sql`m.uid`, 'event')}
      on conflict (event_id, uid) where event_id is not null do update set
        event_change = excluded.event_change, event_version = excluded.event_version,
        "timestamp" = excluded."timestamp", read = false
        where current.event_version < excluded.event_version`,
    {
      topic: topicOf({ type: 'event', from: null, hangoutId: null, groupId: null, huddleId: null, eventId: id }),
      times,
    },
  );

/** A notification as it is now, which its member may not see at the moment. */
export interface CurrentRow extends CountedRow {
  isShown: boolean;
}
/** Returns those of these notifications that still exist. */
export async function findMany(db: Db, ids: readonly string[]): Promise<CurrentRow[]> {
  const uid = sql.ref<string>('own.uid');
  const { rows } = await sql<CurrentRow>`
    select own.*, ${isShown(uid, 'own')} as is_shown, ${unreadOf(uid)} as unread
    from notifications own where own.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

interface ListOptions {
  limit: number;
  /** The last notification of the previous page. */
  after: { timestamp: string; id: string } | null;
}
/** A notification with the member and the hangout that it names, if its member may read it, and how many of theirs are unread. */
export interface ListedRow extends CountedRow, Named {
  card: MemberCard | null;
}
/**
 * Returns a member's notifications, newest first, without those from members whom a block hides. At least one more than the limit, if there are.
 */
export const list = (db: Db, uid: string, { limit, after }: ListOptions): Promise<ListedRow[]> =>
  sqlTables(db)
    .selectFrom('notifications')
    .selectAll()
    .select([
      unreadOf(uid).as('unread'),
      memberCardSql('notifications.from').as('card'),
      hangoutBriefOf('notifications.hangoutId', uid).as('hangout'),
      groupBriefOf('notifications.groupId', uid).as('group'),
      huddleBriefOf('notifications.huddleId', uid).as('huddle'),
    ])
    .where('uid', '=', uid)
    .where(isShown(uid, 'notifications'))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`("timestamp", id) < (${after?.timestamp}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('timestamp', 'desc')
    .orderBy('id', 'desc')
    .limit(rowsOfPage(limit))
    .execute();

/** Which of a member's notifications are meant; without any condition all of them. */
export interface Selection {
  id?: string;
  /**
   * The member they name. With the type 'message', also among others, only direct chats are meant, not the chats of hangouts and
   * huddles.
   */
  from?: string;
  type?: NotificationType;
  types?: readonly NotificationType[];
  hangoutId?: string;
  groupId?: string;
  huddleId?: string;
  /** Only what is listed: what a member marks must be unread when a hidden member is shown again. */
  isListed?: true;
}
function conditionOf({
  id,
  from,
  type,
  types,
  hangoutId,
  groupId,
  huddleId,
  isListed,
}: Selection): RawBuilder<boolean> {
  const conditions = [
    ...(isListed ? [isShown(sql.ref('notifications.uid'), 'notifications')] : []),
    ...(id !== undefined ? [sql`id = ${id}`] : []),
    ...(from !== undefined ? [sql`"from" = ${from}`] : []),
    ...(type !== undefined ? [sql`type = ${type}`] : []),
    ...(types !== undefined ? [sql`type = any(${types}::text[])`] : []),
    ...(hangoutId !== undefined ? [sql`hangout_id = ${hangoutId}`] : []),
    ...(groupId !== undefined ? [sql`group_id = ${groupId}`] : []),
    ...(huddleId !== undefined ? [sql`huddle_id = ${huddleId}`] : []),
    ...([type, ...(types ?? [])].includes('message') && hangoutId === undefined && huddleId === undefined
      ? [sql`hangout_id is null and huddle_id is null`]
      : []),
  ];
  return conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`;
}

/** The changed notifications of one member, and how many are unread afterwards. */
export interface MemberChange {
  uid: string;
  ids: string[];
  unread: number;
}
const isListed = isShown(sql.ref('notifications.uid'), 'notifications');
interface ReadChange extends MemberChange {
  /** Those that are listed: an event about another one would tell of a hidden member. */
  listedIds: string[];
}
/** Marks notifications as read. Returns the ones that were unread, by member; a member without any has no ids. */
export async function markRead(db: Db, uids: readonly string[], selection: Selection): Promise<ReadChange[]> {
  const { rows } = await sql<ReadChange>`
    with changed as (
      update notifications set read = true
      where uid = any(${uids}::text[]) and not read and ${conditionOf(selection)}
      returning id, uid, ${isListed} as is_listed
    )
    select m.uid, array_remove(array_agg(c.id), null) as ids,
      coalesce(array_agg(c.id) filter (where c.is_listed), '{}') as listed_ids,
      -- The statement does not see its own changes.
      ${unreadOf(sql.ref('m.uid'), sql`not exists (select from changed where changed.id = u.id)`)} as unread
    from unnest(${uids}::text[]) m (uid) left join changed c on c.uid = m.uid group by m.uid`.execute(db);
  return rows;
}

/** Returns which members joined which hangouts, according to these notifications. */
export async function joinedAccordingTo(db: Db, ids: readonly string[]): Promise<{ hangoutId: string; uid: string }[]> {
  const { rows } = await sql<{ hangoutId: string; uid: string }>`
    select hangout_id, "from" as uid from notifications
    where id = any(${ids}::uuid[]) and type = 'hangout_joined' and hangout_id is not null and "from" is not null`.execute(
    db,
  );
  return rows;
}

/** The subject of a notification about a message: the hangout or the huddle of its chat, or its sender. */
export type Subject = { hangoutId: string } | { huddleId: string } | { from: string };
/** Returns the members who have no unread and listed notification of these types about this subject. */
export async function withoutUnread(
  db: Db,
  uids: readonly string[],
  subject: Subject,
  types: readonly NotificationType[],
): Promise<string[]> {
  if (uids.length === 0) return [];
  const isAboutSubject =
    'hangoutId' in subject
      ? sql`n.hangout_id = ${subject.hangoutId}`
      : 'huddleId' in subject
        ? sql`n.huddle_id = ${subject.huddleId}`
        : sql`n."from" = ${subject.from} and n.hangout_id is null and n.huddle_id is null`;
  const { rows } = await sql<{ uid: string }>`
    select u.uid from unnest(${uids}::text[]) u (uid)
    where not exists (
      select from notifications n where n.uid = u.uid and not n.read and n.type = any(${types}::text[]) and ${isAboutSubject}
        and ${isShown(sql.ref('u.uid'), 'n')})`.execute(db);
  return rows.map(({ uid }) => uid);
}

/** Returns the members who have a notification that names this member. */
export async function membersNotifiedAbout(db: Db, namedUid: string): Promise<string[]> {
  const rows = await sqlTables(db)
    .selectFrom('notifications')
    .select('uid')
    .distinct()
    .where('from', '=', namedUid)
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Returns the unread notifications that name a member, listed or not. */
export const unreadNaming = (db: Db, namedUid: string): Promise<{ id: string; uid: string }[]> =>
  sqlTables(db)
    .selectFrom('notifications')
    .select(['id', 'uid'])
    .where('from', '=', namedUid)
    .where((eb) => eb.not('read'))
    .execute();

/** Returns the unread notifications that name one of two members and belong to the other one, listed or not. */
export async function unreadBetween(db: Db, uid: string, otherUid: string): Promise<{ id: string; uid: string }[]> {
  const { rows } = await sql<{ id: string; uid: string }>`select id, uid from notifications
    where (uid, "from") in ((${uid}, ${otherUid}), (${otherUid}, ${uid})) and not read`.execute(db);
  return rows;
}

/** Deletes the notifications that name a member. Returns the deleted ones that were listed, by the member who had them. */
export async function deleteNaming(db: Db, namedUid: string): Promise<MemberChange[]> {
  const { rows } = await sql<MemberChange>`
    with deleted as (
      delete from notifications where "from" = ${namedUid} returning id, uid, ${isListed} as is_listed
    )
    select d.uid, array_agg(d.id) as ids,
      -- The statement does not see its own changes.
      ${unreadOf(sql.ref('d.uid'), sql`u."from" is distinct from ${namedUid}`)} as unread
    from deleted d where d.is_listed group by d.uid`.execute(db);
  return rows;
}

/** A group or a huddle. */
export type GroupOrHuddle = { groupId: string } | { huddleId: string };
/** Deletes what members were notified of in a group or a huddle. Returns the deleted ones that were listed, by the member who had them. */
export async function deleteInGroupOrHuddle(
  db: Db,
  uids: readonly string[],
  about: GroupOrHuddle,
): Promise<MemberChange[]> {
  const isOf = (alias: string) =>
    'groupId' in about
      ? sql`${sql.ref(`${alias}.groupId`)} is not distinct from ${about.groupId}`
      : sql`${sql.ref(`${alias}.huddleId`)} is not distinct from ${about.huddleId}`;
  const { rows } = await sql<MemberChange>`
    with deleted as (
      delete from notifications where uid = any(${uids}::text[]) and ${isOf('notifications')}
      returning id, uid, ${isListed} as is_listed
    )
    select d.uid, array_agg(d.id) as ids,
      -- The statement does not see its own changes.
      ${unreadOf(sql.ref('d.uid'), sql`not ${isOf('u')}`)} as unread
    from deleted d where d.is_listed group by d.uid`.execute(db);
  return rows;
}

/** Returns unread notifications that came after a time, or at any time for null; newest first, at most 100. */
export const unreadSince = (db: Db, uid: string, since: string | null) =>
  sqlTables(db)
    .selectFrom('notifications')
    .selectAll()
    .where(isUnread(uid, 'notifications'))
    .$if(since !== null, (query) => query.where('timestamp', '>', since as string))
    .orderBy('timestamp', 'desc')
    .limit(100)
    .execute();
