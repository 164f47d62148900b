import { type RawBuilder, type Selectable, sql } from 'kysely';
import { directChatId } from '#contract/chats/ids.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

type SqlTables = Pick<DB, 'blocks' | 'suspensions'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** Returns false when the member has blocked the other one already. The pair must be locked. */
export async function insertBlock(db: Db, uid: string, otherUid: string, undoUntil: Date) {
  const wasHidden = (await membersHiddenFrom(db, { viewers: [uid], people: [otherUid] })).has(uid);
  const { numInsertedOrUpdatedRows } = await sqlTables(db)
    .insertInto('blocks')
    .values({ uid, other: otherUid, undoUntil, wasHidden })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Locks two members until the transaction ends, so that their blocks and the undoing of them run one after the other: a block
 * sees everything that an undo restored, and an undo sees every block. Places and seats are given under this lock, too, after one
 * more question whether there is a block: otherwise neither of two transactions in progress would see the other.
 */
export const lockBlocks = (db: Db, a: string, b: string) => lockBlocksAmong(db, [a, b]);

/** Locks every two of these members like `lockBlocks`. */
export function lockBlocksAmong(db: Db, uids: readonly string[]) {
  const pairs = uids.flatMap((uid, index) => uids.slice(index + 1).map((other) => directChatId(uid, other)));
  return sql`select pg_advisory_xact_lock(hashtextextended(pair, 2)) from unnest(${pairs.sort()}::text[]) p (pair)`.execute(
    db,
  );
}

/** Returns an SQL expression that locks two members like `lockBlocks`. */
export function blockLockOf(a: UidExpression, b: UidExpression) {
  // As the ids of direct chats, whatever the collation of the database.
  const [first, second] = [sql`${a}::text collate "C"`, sql`${b}::text collate "C"`];
  const pair = sql`least(${first}, ${second}) || '-' || greatest(${first}, ${second})`;
  return sql`pg_advisory_xact_lock(hashtextextended(${pair}, 2))`;
}

/** Returns the deleted block; undefined when there was none. */
export const deleteBlock = (db: Db, uid: string, otherUid: string) =>
  sqlTables(db)
    .deleteFrom('blocks')
    .where('uid', '=', uid)
    .where('other', '=', otherUid)
    .returning(['undoUntil', 'ended'])
    .executeTakeFirst();

/** Stores on a block what it ended. */
export const saveEnded = (db: Db, uid: string, otherUid: string, endedByName: Readonly<Record<string, unknown>>) =>
  sqlTables(db)
    .updateTable('blocks')
    .set({ ended: JSON.stringify(endedByName) })
    .where('uid', '=', uid)
    .where('other', '=', otherUid)
    .execute();

/**
 * Forgets the part with these values of what blocks by or of a member ended, so that no undo restores it. An undo deletes its block before it
 * locks what it restores. A transaction that has locked such a thing first may therefore be repeated.
 */
export async function forgetEnded(db: Db, uid: string, values: object): Promise<void> {
  const part = JSON.stringify(values);
  await sql`update blocks set ended = (
      select jsonb_object_agg(key, case when value @> jsonb_build_array(${part}::jsonb) then (
        select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(value) one where not one @> ${part}::jsonb
      ) else value end) from jsonb_each(ended))
    where (uid = ${uid} or other = ${uid})
      and exists (select from jsonb_each(ended) where value @> jsonb_build_array(${part}::jsonb))`.execute(db);
}

interface BlockKey {
  uid: string;
  other: string;
}
/** Returns the blocks that store what they ended, and can no longer be undone. */
export async function pairsWithEndedBefore(db: Db, now: Date): Promise<BlockKey[]> {
  const { rows } = await sql<BlockKey>`select uid, other from blocks
    where ended is not null and undo_until <= ${now} order by uid, other`.execute(db);
  return rows;
}

/** Forgets what a block ended that can no longer be undone, and returns it; undefined when there is nothing. The pair must be locked. */
export async function takeEndedBefore(db: Db, { uid, other }: BlockKey, now: Date) {
  const { rows } = await sql<{ ended: Readonly<Record<string, unknown>> }>`
    with stored as (select uid, other, ended from blocks
      where uid = ${uid} and other = ${other} and ended is not null and undo_until <= ${now} for update)
    update blocks b set ended = null from stored s where b.uid = s.uid and b.other = s.other returning s.ended`.execute(
    db,
  );
  return rows[0]?.ended;
}

/** Returns the members whom a member has blocked, newest block first, and whether they were hidden from the member by then. */
export async function blocksOf(db: Db, uid: string): Promise<{ other: string; wasHidden: boolean }[]> {
  const { rows } = await sql<{ other: string; wasHidden: boolean }>`
    select b.other, coalesce(b.was_hidden, exists (
      select from blocks r where r.uid = b.other and r.other = b.uid and r.created_at <= b.created_at
    )) as was_hidden
    from blocks b where b.uid = ${uid} order by b.created_at desc, b.other`.execute(db);
  return rows;
}

/**
 * Returns whether a member was hidden from the one who has just blocked them. Then the block must change nothing that either of the two
 * sees: it would tell why the member was hidden, or the other member that their block was answered.
 */
export async function wasHiddenFromBlocker(db: Db, uid: string, otherUid: string): Promise<boolean> {
  const row = await sqlTables(db)
    .selectFrom('blocks')
    .select('wasHidden')
    .where('uid', '=', uid)
    .where('other', '=', otherUid)
    .executeTakeFirst();
  return row?.wasHidden ?? false;
}

/** Returns whether one of the two has blocked the other or is hidden from everybody. Then neither sees, finds or reaches the other. */
export async function areHiddenFromEachOther(db: Db, a: string, b: string): Promise<boolean> {
  const { rows } = await sql`select 1 from blocks where (uid, other) in ((${a}, ${b}), (${b}, ${a}))
    union all select 1 from hidden_members where uid in (${a}, ${b}) limit 1`.execute(db);
  return rows.length > 0;
}

/** Returns the people who are hidden from each viewer, by a block in either direction or from everybody. Viewers who see everybody are left out. */
export async function membersHiddenFrom(
  db: Db,
  { viewers, people }: { viewers: readonly string[]; people: readonly string[] },
): Promise<Map<string, Set<string>>> {
  const hidden = new Map<string, Set<string>>();
  if (viewers.length === 0 || people.length === 0) return hidden;
  const { rows } = await sql<{ viewer: string; person: string }>`
    select uid as viewer, other as person from blocks where uid = any(${viewers}) and other = any(${people})
    union all
    select other, uid from blocks where other = any(${viewers}) and uid = any(${people})
    union all
    select viewer, h.uid from hidden_members h, unnest(${viewers}::text[]) as viewer
    where h.uid = any(${people}) and h.uid <> viewer`.execute(db);
  for (const { viewer, person } of rows) hidden.set(viewer, (hidden.get(viewer) ?? new Set()).add(person));
  return hidden;
}

/** Returns the blocks among these members, in both directions, and which of them are hidden. */
export async function blocksAmong(
  db: Db,
  uids: readonly string[],
): Promise<{ blocks: Map<string, Set<string>>; hidden: Set<string> }> {
  const { rows } = await sql<{ uid: string; other: string | null }>`
    select uid, other from blocks where uid = any(${uids}) and other = any(${uids})
    union all select uid, null from hidden_members where uid = any(${uids})`.execute(db);
  const blocks = new Map<string, Set<string>>();
  const hidden = new Set<string>();
  const add = (uid: string, otherUid: string) => blocks.set(uid, (blocks.get(uid) ?? new Set()).add(otherUid));
  for (const { uid, other } of rows) {
    if (other === null) hidden.add(uid);
    else {
      add(uid, other);
      add(other, uid);
    }
  }
  return { blocks, hidden };
}

/** The uid of a member, or an SQL expression of it. */
export type UidExpression = string | RawBuilder<string>;

/**
 * Returns an SQL condition for lists of members. It is true where there is no block between the viewer and the member in
 * that column, and the member is not hidden from everybody: suspended, or about to be deleted at their own wish. A member
 * whom a block or a suspension hid when their account was deleted stays hidden.
 */
export const notHiddenFrom = (viewer: UidExpression, column: string): RawBuilder<boolean> =>
  // `not in` uses a hash table: 35 ms for 100,000 members and 50 blocks, while a correlated `exists` took 800 ms (bench/discovery.ts).
  sql<boolean>`${sql.ref(column)} not in (
    select other from blocks where uid = ${viewer} union all select uid from blocks where other = ${viewer}
    union all select uid from hidden_members
    union all select author from withheld_authors where viewer in (${viewer}, '')
  )`;

/**
 * Keeps from whom the words of a member are withheld, whose account is deleted: blocks and suspensions go with the account, but the
 * words stay in the chats of groups.
 */
export async function withholdWordsOf(db: Db, uid: string): Promise<void> {
  await sql`delete from withheld_authors where viewer = ${uid}`.execute(db);
  await sql`insert into withheld_authors (viewer, author)
    select other, uid from blocks where uid = ${uid} union select uid, other from blocks where other = ${uid}
    union select '', uid from suspensions where uid = ${uid}
    on conflict do nothing`.execute(db);
}

/** Returns an SQL condition: the member in that column is not hidden from everybody. For counts that are the same for every viewer. */
export const notHidden = (column: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} not in (select uid from hidden_members)`;

/**
 * Returns an SQL condition: at the time in the other column, nothing that lasts until now hid the member in that column from the
 * viewer.
 */
export const notHiddenAt = (viewer: string, column: string, timeColumn: string): RawBuilder<boolean> =>
  sql<boolean>`not exists (
    select from blocks b where (b.uid, b.other) in ((${viewer}, ${sql.ref(column)}), (${sql.ref(column)}, ${viewer}))
      and b.created_at <= ${sql.ref(timeColumn)}
    union all select from hidden_members h where h.uid = ${sql.ref(column)} and h.since <= ${sql.ref(timeColumn)}
  )`;

/** Returns an SQL condition: the member in the one column blocked the one in the other column before a time, and still does. */
export const blockedBefore = (column: string, otherColumn: string, time: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (select from blocks b where b.uid = ${sql.ref(column)} and b.other = ${sql.ref(otherColumn)}
    and b.created_at < ${time}::timestamptz)`;

/** Returns false when the member is suspended already. The first reason is kept. */
export async function insertSuspension(
  db: Db,
  { now, ...suspension }: { uid: string; reason: string; words: string; ofStaff: boolean; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await sqlTables(db)
    .insertInto('suspensions')
    .values({ ...suspension, appealHash: null, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteSuspension(db: Db, uid: string): Promise<boolean> {
  const { numDeletedRows } = await sqlTables(db)
    .deleteFrom('suspensions')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Why a member is suspended, and whether they were an operator or a moderator. */
type SuspensionCause = Pick<Selectable<SqlTables['suspensions']>, 'reason' | 'ofStaff'>;
/** Returns the suspensions by uid. Members who are not suspended are left out. */
export async function suspensionsOf(db: Db, uids: readonly string[]): Promise<Map<string, SuspensionCause>> {
  const rows = await sqlTables(db)
    .selectFrom('suspensions')
    .select(['uid', 'reason', 'ofStaff'])
    .where(sql<boolean>`uid = any(${uids})`)
    .execute();
  return new Map(rows.map(({ uid, ...cause }) => [uid, cause]));
}

/** Returns the uids of all suspended members. */
export const suspendedUids = async (db: Db): Promise<string[]> =>
  (await sqlTables(db).selectFrom('suspensions').select('uid').execute()).map(({ uid }) => uid);

/**
 * Returns which of these members are hidden from everybody: suspended, or about to be deleted at their own wish.
 * @param hiddenBefore only those who have been hidden since before that time
 */
export async function hiddenMembersAmong(db: Db, uids: readonly string[], hiddenBefore?: Date): Promise<Set<string>> {
  const { rows } = await sql<{ uid: string }>`select uid from hidden_members
    where uid = any(${uids}) and since < ${hiddenBefore ?? 'infinity'}::timestamptz`.execute(db);
  return new Set(rows.map(({ uid }) => uid));
}
