import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { NotBlocked } from './chats.store.ts';

export interface Joined {
  uid: string;
  joinedAt: string;
}
interface Reader {
  viewer: string;
  notBlocked: NotBlocked;
}
/** Whom a reader sees in a chat: in a group all but those a block keeps from them; in a direct one all while it is not paused. */
const isSeen = ({ viewer, notBlocked }: Reader) =>
  sql`case when c.type = 'direct' then not c.paused or p.uid = ${viewer} else ${notBlocked(viewer, 'p.uid')} end`;

/** Who takes part, in the order of joining, one more than `limit` where there are more. */
export async function participantsPage(
  db: Db,
  chatId: string,
  { after, limit, ...reader }: Reader & { after: Joined | null; limit: number },
): Promise<Joined[]> {
  const { rows } = await sql<Joined>`
    select p.uid, p.joined_at from chat_participants p join chats c on c.id = p.chat_id
    where p.chat_id = ${chatId} and p.left_at is null and ${isSeen(reader)}
      and (${after === null} or (p.joined_at, p.uid) > (${after?.joinedAt ?? null}::timestamptz, ${after?.uid ?? null}))
    order by p.joined_at, p.uid limit ${limit + 1}`.execute(db);
  return rows;
}

/** Those of these members who take or took part. */
export async function amongParticipants(
  db: Db,
  chatId: string,
  { uids, ...reader }: Reader & { uids: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    select p.uid from chat_participants p join chats c on c.id = p.chat_id
    where p.chat_id = ${chatId} and p.uid = any(${uids}) and ${isSeen(reader)}`.execute(db);
  return rows.map(({ uid }) => uid);
}
