import { sql } from 'kysely';
import { eventIdOf } from '#contract/chats/ids.ts';
import type { Db } from '../platform/db/database.ts';
import type { DB } from '../platform/db/schema.ts';
import { messageTimes } from './spread.rules.ts';

type SqlTables = Pick<DB, 'chats' | 'messages' | 'chatParticipants' | 'connections' | 'events'>;

/**
 * Spreads the messages of the demo members over the days before seeding began, because their use cases store all of
 * them within a minute. The times depend on the order alone, so another run gives the same ones.
 */
export async function spreadMessages(db: Db, begunAt: Date) {
  const sqlTables = db.withTables<SqlTables>();
  const chats = await sqlTables
    .selectFrom('chats')
    .select(['id', 'type', 'lastSeq'])
    .where('lastSeq', '>', 0)
    .orderBy('lastMessageAt', 'desc')
    .orderBy('id')
    .execute();
  for (const [place, { id, type, lastSeq }] of chats.entries()) {
    const times = messageTimes({ now: begunAt, place, count: lastSeq });
    const [first, last] = [times.at(0) ?? begunAt, times.at(-1) ?? begunAt];
    await sql`update messages m set created_at = t.at from unnest(${times}::timestamptz[]) with ordinality t (at, seq)
      where m.chat_id = ${id} and m.seq = t.seq`.execute(db);
    await sqlTables.updateTable('chats').set({ createdAt: first, lastMessageAt: last }).where('id', '=', id).execute();
    await sqlTables.updateTable('chatParticipants').set({ joinedAt: first }).where('chatId', '=', id).execute();
    const event = eventIdOf(id);
    if (event) await sqlTables.updateTable('events').set({ createdAt: first }).where('id', '=', event).execute();
    const [one = '', other = ''] = type === 'direct' ? id.split('-') : [];
    await sqlTables
      .updateTable('connections')
      .set({ timestamp: first })
      .where('status', '=', 'connected')
      .where('target', 'in', [one, other])
      .where('requester', 'in', [one, other])
      .execute();
  }
}
