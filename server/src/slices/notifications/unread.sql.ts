import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { notHiddenFrom } from '#server/slices/safety/index.ts';

/**
 * Returns an SQL condition: a notification in that table is listed for its member. It names nobody, or a member whom no block hides
 * from them and who is neither suspended nor about to be deleted.
 */
export const isShown = (uid: string | RawBuilder<string>, alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.from`)} is null or ${notHiddenFrom(uid, `${alias}.from`)})`;

/**
 * Returns an SQL condition: a notification in that table is unread and listed for this member. Counts, mails and pushes use it, so that
 * they agree with the list. It contains the condition of an index.
 */
export const isUnread = (uid: string | RawBuilder<string>, alias: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.uid`)} = ${uid} and not ${sql.ref(`${alias}.read`)}
    and ${isShown(uid, alias)}`;

/** How many unread notifications a member has. @param otherRows a condition on `u`, for those that count */
export const unreadOf = (
  uid: string | RawBuilder<string>,
  otherRows: RawBuilder<unknown> = sql`true`,
): RawBuilder<number> =>
  sql<number>`(select count(*) from notifications u where ${isUnread(uid, 'u')} and ${otherRows})`;

export async function countUnread(db: Db, uid: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${unreadOf(uid)} as count`.execute(db);
  return rows[0]?.count ?? 0;
}
