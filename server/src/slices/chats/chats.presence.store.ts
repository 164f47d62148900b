import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Gate } from './chats.rules.ts';

export interface Company {
  type: 'direct' | 'group';
  gate: Gate['gate'];
  /** Those who take part besides the member. Of a group none when there are more than asked for. */
  others: string[];
  /** How far the other member of a direct chat has read; null: the two do not both let each other know. */
  seen: number | null;
}

/** With whom a member talks in a chat; null when they do not take part in it. */
export async function companyOf(db: Db, chatId: string, uid: string, membersMax: number): Promise<Company | null> {
  const { rows } = await sql<Company>`
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

/** The other members of all open direct chats of a member. */
export async function directCompany(db: Db, uid: string): Promise<{ chatId: string; other: string }[]> {
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

/** -> whether that is a change */
export async function setShowsRead(db: Db, uid: string, show: boolean): Promise<boolean> {
  const { rows } = await sql<{ was: boolean | null }>`
    with was as (select show_read from chat_settings where uid = ${uid})
    insert into chat_settings (uid, show_read) values (${uid}, ${show})
    on conflict (uid) do update set show_read = excluded.show_read
    returning (select show_read from was) as was`.execute(db);
  return (rows[0]?.was ?? true) !== show;
}

export interface Muted {
  muted: boolean;
  mutedVersion: number;
}

/** -> how it stands now, and whether that is a change; null when the member does not take part */
export async function setMuted(
  db: Db,
  chatId: string,
  uid: string,
  muted: boolean,
): Promise<(Muted & { changed: boolean }) | null> {
  const { rows } = await sql<Muted & { changed: boolean }>`
    update chat_participants p set muted = ${muted}, muted_version = p.muted_version + (was.muted <> ${muted})::int
    from (
      select chat_id, uid, muted from chat_participants
      where chat_id = ${chatId} and uid = ${uid} and left_at is null and not hidden for update
    ) was
    where p.chat_id = was.chat_id and p.uid = was.uid
    returning p.muted, p.muted_version, was.muted <> ${muted} as changed`.execute(db);
  return rows[0] ?? null;
}
