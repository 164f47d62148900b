import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { Safety } from '#server/slices/safety/index.ts';

interface Deps {
  safety: Safety;
  tellChat: (work: Work, chatId: string, uids: readonly string[]) => Promise<void>;
}
interface DirectChat {
  chatId: string;
  other: string;
}

/** A member's direct chats, held in the order of their ids, as by those who write. */
async function holdDirect(db: Db, uid: string): Promise<DirectChat[]> {
  const { rows } = await sql<DirectChat>`
    select c.id as chat_id, q.uid as other from chats c
    join chat_participants p on p.chat_id = c.id and p.uid = ${uid} and p.left_at is null
    join chat_participants q on q.chat_id = c.id and q.uid <> ${uid} and q.left_at is null
    where c.type = 'direct' order by c.id for update of c`.execute(db);
  return rows;
}

const setPaused = (db: Db, chatIds: readonly string[], paused: boolean) =>
  sql`update chats set paused = ${paused}, version = version + 1
    where id = any(${chatIds}) and paused <> ${paused}`.execute(db);

/**
 * While one of two members is suspended their chat can be read by the other, who sees no name and no photo there, and nobody
 * writes (docs/decisions/0017). When the suspension ends it is as it was.
 */
export function pauseWithSuspensions({ safety, tellChat }: Deps) {
  safety.onSuspended(async (work, uid) => {
    const chats = await holdDirect(work.db, uid);
    const suspended = await safety.suspensionsOf(work.db, [uid, ...chats.map(({ other }) => other)]);
    const isPaused = ({ other }: DirectChat) => suspended.has(uid) || suspended.has(other);
    const ids = (list: DirectChat[]) => list.map(({ chatId }) => chatId);
    await setPaused(work.db, ids(chats.filter(isPaused)), true);
    await setPaused(work.db, ids(chats.filter((chat) => !isPaused(chat))), false);
    for (const { chatId, other } of chats) await tellChat(work, chatId, [other]);
  });
}
