import { sql } from 'kysely';
import type { ChatLevel, LevelOfChat } from '#contract/chats/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { WritePermission } from './chat.rules.ts';
import { unreadReplies } from './chats.sql.ts';
import type { ChatReader } from './reader-visibility.ts';

export interface Activity {
  type: 'direct' | 'group';
  gate: WritePermission['gate'];
  /** The other participants. Empty for a group with more than the given number. */
  others: string[];
  /** How far the other member of a direct chat has read; null unless both show each other. */
  seen: number | null;
}

/** Returns who may see a member's activity in a chat; null when the member does not take part in it. */
export async function activityIn(db: Db, chatId: string, uid: string, membersMax: number): Promise<Activity | null> {
  const { rows } = await sql<Activity>`
    select c.type, c.gate, case when o.count < ${membersMax}::int then o.uids else '{}' end as others,
      case when c.type = 'direct' and not exists (
        select from chat_settings s where not s.show_read and (s.uid = ${uid} or s.uid = any(o.uids))
      ) then o.read_seq end as seen
    from chats c
    join chat_participants p on p.chat_id = c.id and p.uid = ${uid} and p.left_at is null and not p.hidden,
    lateral (
      select coalesce(array_agg(n.uid), '{}') as uids, max(n.read_seq) as read_seq, count(*) as count from (
        select o.uid, o.read_seq from chat_participants o
        where o.chat_id = c.id and o.uid <> ${uid} and o.left_at is null and not o.hidden limit ${membersMax}::int
      ) n
    ) o
    where c.id = ${chatId}`.execute(db);
  return rows[0] ?? null;
}

export interface ReadPosition {
  type: 'direct' | 'group';
  readSeq: number;
  moved: boolean;
}
/** Moves a read position forward, never back and never past the newest message. Returns null for a chat of others. */
export async function moveReadPosition(db: Db, chatId: string, uid: string, seq: number): Promise<ReadPosition | null> {
  const { rows } = await sql<ReadPosition>`
    update chat_participants p set read_seq = greatest(p.read_seq, least(${seq}::bigint, c.last_seq))
    from chats c, chat_participants was
    where c.id = p.chat_id and was.chat_id = p.chat_id and was.uid = p.uid
      and p.chat_id = ${chatId} and p.uid = ${uid} and p.left_at is null and not p.hidden
    returning c.type, p.read_seq, p.read_seq > was.read_seq as moved`.execute(db);
  return rows[0] ?? null;
}

/** Returns the other members of all open direct chats of a member. */
export async function openDirectChats(db: Db, uid: string): Promise<{ chatId: string; other: string }[]> {
  const { rows } = await sql<{ chatId: string; other: string }>`
    select c.id as chat_id, o.uid as other from chat_participants p
    join chats c on c.id = p.chat_id and c.type = 'direct' and c.gate = 'open'
    join chat_participants o on o.chat_id = c.id and o.uid <> p.uid and o.left_at is null and not o.hidden
    where p.uid = ${uid} and p.left_at is null and not p.hidden`.execute(db);
  return rows;
}

export async function showsRead(db: Db, uid: string): Promise<boolean> {
  const { rows } = await sql<{ showRead: boolean }>`
    select show_read from chat_settings where uid = ${uid}`.execute(db);
  return rows[0]?.showRead ?? true;
}

/** Saves whether a member shows how far they have read. Returns whether that is a change. */
export async function setShowsRead(db: Db, uid: string, show: boolean): Promise<boolean> {
  const { rows } = await sql<{ was: boolean | null }>`
    with was as (select show_read from chat_settings where uid = ${uid})
    insert into chat_settings (uid, show_read) values (${uid}, ${show})
    on conflict (uid) do update set show_read = excluded.show_read
    returning (select show_read from was) as was`.execute(db);
  return (rows[0]?.was ?? true) !== show;
}

/** Chooses which messages notify a participant. Returns the setting and whether it changed; null for a chat of others. */
export async function setLevel(
  db: Db,
  chatId: string,
  reader: Pick<ChatReader, 'viewer'>,
  level: ChatLevel,
): Promise<(LevelOfChat & { changed: boolean }) | null> {
  const { rows } = await sql<LevelOfChat & { changed: boolean }>`
    with chosen as (
      update chat_participants p set level = ${level}, muted_version = p.muted_version + (was.level <> ${level})::int
      from (
        select chat_id, uid, level from chat_participants
        where chat_id = ${chatId} and uid = ${reader.viewer} and left_at is null and not hidden for update
      ) was
      where p.chat_id = was.chat_id and p.uid = was.uid
      returning p.chat_id, p.uid, p.level, p.muted_version, p.read_seq, was.level <> ${level} as changed
    )
    select p.level, p.muted_version as level_version,
      ${unreadReplies(sql`${reader.viewer}`)} as unread_replies,
      p.changed
    from chosen p join chats c on c.id = p.chat_id`.execute(db);
  return rows[0] ?? null;
}
