import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Message, SystemData, SystemEvent } from '#contract/chats/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { notHidden, notHiddenFrom } from '#server/slices/safety/index.ts';
import { BRIEF_STAY_MS } from './chat.rules.ts';
import { type MessageRow, toMessage } from './messages.sql.ts';

type SqlTables = Pick<DB, 'chats'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

export interface GroupChat {
  chatId: string;
  /** The hangout whose chat it is; null for the chat of an event. */
  hangoutId: string | null;
  title: string;
  createdBy: string;
  /** When its hangout ends, where the caller knows it and no other hangout has the chat. */
  overAt?: string;
}

/** Creates a group chat without participants. Returns false when it exists already. */
export async function createGroupChat(db: Db, { chatId, hangoutId, title, createdBy }: GroupChat): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await sqlTables(db)
    .insertInto('chats')
    .values({ id: chatId, type: 'group', threadId: hangoutId, title, createdBy })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Adds the first participants to a new chat. */
export const addFirstParticipants = (db: Db, chatId: string, uids: readonly string[]) =>
  sql`insert into chat_participants (chat_id, uid)
    select ${chatId}, uid from unnest(${uids}::text[]) as u (uid) on conflict do nothing`.execute(db);

/** How a member took part in a group chat until now. */
interface Stay {
  /** They joined less than BRIEF_STAY_MS ago. */
  isBrief: boolean;
  /** They left after a brief stay, not long ago. */
  wasBrief: boolean;
}
/** Locks a group chat, as lockChat does. Returns null when it does not exist. */
export async function lockFor(db: Db, chatId: string, uid: string): Promise<Stay | null> {
  const brief = sql`make_interval(secs => ${BRIEF_STAY_MS / 1000}::float8)`;
  const { rows } = await sql<Stay>`
    select coalesce(p.left_at is null and p.joined_at > now() - ${brief}, false) as is_brief,
      coalesce(p.left_at < p.joined_at + ${brief} and p.left_at > now() - interval '1 hour', false) as was_brief
    from chats c left join chat_participants p on p.chat_id = c.id and p.uid = ${uid}
    where c.id = ${chatId} for update of c`.execute(db);
  return rows[0] ?? null;
}

/** The content of a system message. */
export interface Notice {
  event: SystemEvent;
  data?: SystemData;
  /** Whether the chat shows it also when the member stays, or stayed, only briefly. */
  evenIfBrief?: boolean;
}
/** A change of a locked group chat and the members who receive it. */
export interface GroupChatChange {
  version: number;
  /** The system message about the change, if there is one. */
  message: Message | null;
  /** The other participants who may see the acting member. */
  seeing: string[];
  /** The other participants from whom a block or a suspension withholds the acting member. */
  notSeeing: string[];
}
interface ChangeRow {
  version: number;
  message: Omit<MessageRow, 'createdAt'> | null;
  createdAt: string | null;
  seeing: string[];
  notSeeing: string[];
}
interface GroupChatChangeInput {
  chatId: string;
  /** The acting member; '' when it is the community. */
  actorUid: string;
  /** The system message, if there is one. */
  notice?: Notice | undefined;
}

/**
 * Runs a change of a group chat's participants or title, and stores its system message, in one statement. The chat must be locked.
 * A system message lights no badge: members who had read everything before it have read it.
 * @param cause the change, as a statement that returns a row; when it returns none, nothing happens
 * @param moved the member who enters or leaves: they are not among the receivers
 * @returns null when the cause returned no row
 */
async function changeGroupChat(
  db: Db,
  { chatId, actorUid, notice }: GroupChatChangeInput,
  { cause, moved, title }: { cause: RawBuilder<unknown>; moved: string | null; title?: string },
): Promise<GroupChatChange | null> {
  const hasNotice = notice !== undefined;
  const raisesVersion = moved !== null || title !== undefined;
  const { rows } = await sql<ChangeRow>`
    with cause as (${cause}),
    changed as (
      update chats c set version = c.version + ${raisesVersion}::boolean::int,
        title = coalesce(${title ?? null}, c.title), last_seq = c.last_seq + ${hasNotice}::boolean::int,
        last_message_at = case when ${hasNotice}::boolean
          then greatest(clock_timestamp(), c.last_message_at)::timestamptz(3) else c.last_message_at end
      from cause where c.id = ${chatId} returning c.id, c.version, c.last_seq, c.last_message_at
    ),
    stored as (
      insert into messages (chat_id, seq, user_id, kind, event, data, content, created_at, client_id)
      select id, last_seq, ${actorUid}, 'system', ${notice?.event ?? null},
        ${notice?.data ? JSON.stringify(notice.data) : null}::jsonb,
        '', last_message_at, ${randomUUID()}
      from changed where ${hasNotice}::boolean returning *
    ),
    read as (
      update chat_participants p set read_seq = c.last_seq from changed c
      where ${hasNotice}::boolean and p.chat_id = c.id and p.uid is distinct from ${moved}::text
        and (p.read_seq = c.last_seq - 1 or p.uid = ${actorUid})
    )
    select c.version, s.created_at,
      case when s.seq is not null then jsonb_build_object('chatId', s.chat_id, 'seq', s.seq, 'userId', s.user_id,
        'kind', s.kind, 'content', s.content, 'clientId', s.client_id, 'change', 0, 'photo', null,
        'event', s.event, 'data', s.data, 'replyTo', null) end as message,
      coalesce(array_agg(r.uid) filter (where r.sees), '{}') as seeing,
      coalesce(array_agg(r.uid) filter (where not r.sees), '{}') as not_seeing
    from changed c
    left join stored s on true
    left join lateral (
      select p.uid, ${notHiddenFrom(actorUid, 'p.uid')} and ${notHidden('a.uid')} as sees
      from chat_participants p cross join (select ${actorUid}::text as uid) a
      where p.chat_id = c.id and p.left_at is null and not p.hidden and p.uid is distinct from ${moved}::text
    ) r on true
    group by c.version, s.created_at, message`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { message, createdAt, ...change } = row;
  return { ...change, message: message && createdAt ? toMessage({ ...message, createdAt }) : null };
}

/**
 * Adds a participant, who has read everything said so far. Returns null when they take part already.
 * @param hidesHistory whether they may read only what is written from now on, beginning with the system message about them
 */
export const enter = (db: Db, { hidesHistory = false, ...input }: GroupChatChangeInput & { hidesHistory?: boolean }) =>
  changeGroupChat(db, input, {
    moved: input.actorUid,
    cause: sql`
      insert into chat_participants as p (chat_id, uid, read_seq, first_seq)
      select id, ${input.actorUid}, last_seq + ${input.notice !== undefined}::boolean::int,
        case when ${hidesHistory}::boolean then last_seq + 1 else 1 end
      from chats where id = ${input.chatId}
      on conflict (chat_id, uid) do update
        set left_at = null, hidden = false, joined_at = excluded.joined_at, read_seq = excluded.read_seq,
          first_seq = excluded.first_seq
        where p.left_at is not null or p.hidden
      returning p.uid`,
  });

/** Removes a participant. Returns null when they do not take part. */
export const leave = (db: Db, input: GroupChatChangeInput) =>
  changeGroupChat(db, input, {
    moved: input.actorUid,
    cause: sql`
      update chat_participants set left_at = now()
      where chat_id = ${input.chatId} and uid = ${input.actorUid} and left_at is null returning uid`,
  });

export const rename = (db: Db, input: GroupChatChangeInput, title: string) =>
  changeGroupChat(db, input, { moved: null, title, cause: sql`select 1` });

/** Stores a system message. */
export const say = (db: Db, input: GroupChatChangeInput) =>
  changeGroupChat(db, input, { moved: null, cause: sql`select 1` });
