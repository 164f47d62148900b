import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export interface Item {
  id: string;
  payload: unknown;
  attempts: number;
  /** ISO */
  expiresAt: string;
}

export async function insert(
  db: Db,
  item: { queue: string; payload: unknown; dueAt: Date; expiresAt: Date },
): Promise<void> {
  await sql`insert into outbox (queue, payload, due_at, expires_at)
    values (${item.queue}, ${JSON.stringify(item.payload)}::jsonb, ${item.dueAt}, ${item.expiresAt})`.execute(db);
}

/** Takes some that are due for oneself, until `lostAt`; of all nodes that try, each gets others. */
export async function claim(
  db: Db,
  queue: string,
  { now, lostAt, limit }: { now: Date; lostAt: Date; limit: number },
): Promise<Item[]> {
  const { rows } = await sql<Item>`
    update outbox set attempts = attempts + 1, due_at = ${lostAt}
    where id in (
      select id from outbox where queue = ${queue} and due_at <= ${now} order by due_at, id limit ${limit}
      for update skip locked
    )
    returning id, payload, attempts, expires_at`.execute(db);
  return rows;
}

export const postpone = (db: Db, id: string, dueAt: Date) =>
  sql`update outbox set due_at = ${dueAt} where id = ${id}`.execute(db);

export const remove = (db: Db, id: string) => sql`delete from outbox where id = ${id}`.execute(db);

/** Forgets what is worth nothing any more, but for what a node is at. -> how much of it there was */
export async function removeExpired(db: Db, queue: string, now: Date): Promise<Item[]> {
  const { rows } = await sql<Item>`
    delete from outbox where id in (
      select id from outbox where queue = ${queue} and expires_at <= ${now} and due_at <= ${now} for update skip locked
    ) returning id, payload, attempts, expires_at`.execute(db);
  return rows;
}

/** Forgets what waits with this value under a key of its payload. */
export const removeWith = (db: Db, queue: string, key: string, value: string) =>
  sql`delete from outbox where queue = ${queue} and payload ->> ${key} = ${value}`.execute(db);
