import { type Selectable, sql } from 'kysely';
import { directChatId } from '#contract/chats/ids.ts';
import type { Db } from '#server/platform/db/database.ts';
import { rowsOfPage } from '#server/platform/db/page-limit.ts';
import type { DB } from '#server/platform/db/schema.ts';
import { notHidden, notHiddenFrom, type UidExpression } from '#server/slices/safety/index.ts';
import type { ConnectionPair } from './connection.rules.ts';

type SqlTables = Pick<DB, 'connections'>;
/** The column `before_block` is no longer used, and can be dropped by the next release. */
export type ConnectionRow = Omit<Selectable<SqlTables['connections']>, 'beforeBlock'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** Returns the row of two members, in either direction. */
export const findPair = (db: Db, a: string, b: string): Promise<ConnectionRow | undefined> =>
  sqlTables(db)
    .selectFrom('connections')
    .selectAll()
    .where(
      sql<boolean>`least(target, requester) = least(${a}, ${b}) and greatest(target, requester) = greatest(${a}, ${b})`,
    )
    .executeTakeFirst();

/**
 * Locks two members' pair until the transaction ends. It is an advisory lock, so that it also works before the pair has
 * a row: two requests that cross run one after the other.
 */
export const lockConnection = (db: Db, a: string, b: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${directChatId(a, b)}, 1))`.execute(db);

/**
 * The step of a version. The number in between is for events that only the target gets: if a decline took the next version
 * of the row, the requester could recognize it.
 */
const VERSION_STEP = 2;
/** Returns the version of an event about this row that only the target gets. */
export const versionForTarget = ({ version }: Pick<ConnectionRow, 'version'>): number => version + 1;

/**
 * Saves the pair's row, with the roles exchanged if the other member is the requester now. Returns it with its new version.
 * @param row without `remindedAt`, its receiver is reminded again
 */
export async function savePair(
  db: Db,
  previousRow: ConnectionRow | undefined,
  {
    remindedAt = null,
    ...row
  }: Omit<ConnectionRow, 'version' | 'remindedAt'> & Partial<Pick<ConnectionRow, 'remindedAt'>>,
): Promise<ConnectionRow> {
  const next = { ...row, remindedAt, version: (previousRow?.version ?? 0) + VERSION_STEP };
  if (!previousRow) await sqlTables(db).insertInto('connections').values(next).execute();
  else {
    await sqlTables(db)
      .updateTable('connections')
      .set(next)
      .where('target', '=', previousRow.target)
      .where('requester', '=', previousRow.requester)
      .execute();
  }
  return next;
}

/** Records that the receiver of a request was reminded. Nothing that either of the two sees changes. */
export const markReminded = (db: Db, { target, requester }: ConnectionPair, now: Date) =>
  sqlTables(db)
    .updateTable('connections')
    .set({ remindedAt: now.toISOString() })
    .where('target', '=', target)
    .where('requester', '=', requester)
    .execute();

/** Marks a request as declined. The version stays, because the requester must not notice. */
export async function decline(db: Db, previousRow: ConnectionRow, now: Date): Promise<ConnectionRow> {
  const declinedAt = now.toISOString();
  await sqlTables(db)
    .updateTable('connections')
    .set({ status: 'declined', declinedAt })
    .where('target', '=', previousRow.target)
    .where('requester', '=', previousRow.requester)
    .execute();
  return { ...previousRow, status: 'declined', declinedAt };
}

/** Returns every pair a member is part of, including ended ones. */
export const pairsOf = (db: Db, uid: string): Promise<Pick<ConnectionRow, 'target' | 'requester'>[]> =>
  sqlTables(db)
    .selectFrom('connections')
    .select(['target', 'requester'])
    .where((eb) => eb.or([eb('target', '=', uid), eb('requester', '=', uid)]))
    .execute();

/** A place in a list of connections, newest first. */
export interface ListPosition extends ConnectionPair {
  timestamp: string;
}

interface ListOptions {
  after: ListPosition | null;
  limit: number;
  lapseBefore: Date;
}
/**
 * Returns one page of the connections and requests that a member sees, newest first; one more than `limit` if there is a next page.
 * Rows that the member must not see are left out here, because the cursor names the last row of a page.
 */
export const listOf = (db: Db, uid: string, { after, limit, lapseBefore }: ListOptions): Promise<ConnectionRow[]> =>
  sqlTables(db)
    .selectFrom('connections')
    .selectAll()
    .where((eb) => eb.or([eb('target', '=', uid), eb('requester', '=', uid)]))
    .where(
      sql<boolean>`(status = 'connected' or "timestamp" >= ${lapseBefore} and
        (status = 'pending' or status = 'declined' and requester = ${uid}))`,
    )
    .where(
      sql<boolean>`(target = ${uid} or ${notHiddenFrom(uid, 'target')})
        and (requester = ${uid} or ${notHiddenFrom(uid, 'requester')})`,
    )
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`("timestamp" < ${after?.timestamp}::timestamptz or ("timestamp" = ${after?.timestamp}::timestamptz
          and (target, requester) > (${after?.target}::text, ${after?.requester}::text)))`,
      ),
    )
    .orderBy('timestamp', 'desc')
    .orderBy('target')
    .orderBy('requester')
    .limit(rowsOfPage(limit))
    .execute();

// A member who is hidden is as good as not connected, whether by a block, which ends the connection, by a suspension or by a planned
// deletion, which only pause it. Every question about connections leaves hidden members out, or its answer would tell the reason.

/** Returns whether a member sent a request that has not ended, or is connected to somebody. */
export async function hasReachedOut(db: Db, uid: string): Promise<boolean> {
  const { rows } = await sql`
    select from connections where requester = ${uid} and status <> 'ended' and ${notHiddenFrom(uid, 'target')}
    union all
    select from connections where target = ${uid} and status = 'connected' and ${notHiddenFrom(uid, 'requester')}
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Returns the rows between a member and each of these others. */
export const pairsWith = (db: Db, uid: string, otherUids: readonly string[]): Promise<ConnectionRow[]> =>
  sqlTables(db)
    .selectFrom('connections')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb('target', '=', uid), eb('requester', '=', eb.fn.any(eb.val(otherUids)))]),
        eb.and([eb('requester', '=', uid), eb('target', '=', eb.fn.any(eb.val(otherUids)))]),
      ]),
    )
    .execute();

/** Returns an SQL condition: whether the member in that column has a connection. A block ends connections, so none is asked for. */
export const hasConnection = (column: string) =>
  sql<boolean>`(exists (select from connections
      where target = ${sql.ref(column)} and status = 'connected' and ${notHidden('requester')})
    or exists (select from connections
      where requester = ${sql.ref(column)} and status = 'connected' and ${notHidden('target')}))`;

/** Returns those of these members who have a connection. */
export async function membersConnectedAmong(db: Db, uids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ uid: string }>`
    select u.uid from unnest(${uids}::text[]) u (uid) where ${hasConnection('u.uid')}`.execute(db);
  return new Set(rows.map(({ uid }) => uid));
}

/** Returns an SQL query of the members connected to a member, whose uid may be an SQL expression. */
export const connectedTo = (viewer: UidExpression) => sql`
  select requester from connections where target = ${viewer} and status = 'connected'
  union all select target from connections where requester = ${viewer} and status = 'connected'`;

/**
 * Returns an SQL query of a member's pairs: the other member, the columns of the row, whether the two are connected, and whether the
 * other one's request waits for the member's answer.
 */
export const pairsSince = (viewer: string, lapseBefore: Date) => sql`
  select requester as other, status, "timestamp", target, requester, status = 'connected' as is_connected,
    status = 'pending' and "timestamp" >= ${lapseBefore} as has_asked
  from connections where target = ${viewer}
  union all select target, status, "timestamp", target, requester, status = 'connected', false
  from connections where requester = ${viewer}`;

/** Returns how many requests wait for the answer of each member who has any. */
export async function countRequestsWaitingSince(db: Db, lapseBefore: Date): Promise<Map<string, number>> {
  const { rows } = await sql<{ target: string; count: number }>`
    select target, count(*)::int as count from connections
    where status = 'pending' and "timestamp" >= ${lapseBefore} group by target`.execute(db);
  return new Map(rows.map(({ target, count }) => [target, count]));
}

/** Returns how many requests that were made at these times were answered, and how many still wait. Ended ones are left out. */
export async function countConnectionRequests(db: Db, { from, to }: { from: Date; to: Date }) {
  const { rows } = await sql<{ answered: number; waiting: number }>`
    select count(*) filter (where status in ('connected', 'declined'))::int as answered,
      count(*) filter (where status = 'pending')::int as waiting
    from connections where "timestamp" >= ${from} and "timestamp" < ${to}`.execute(db);
  return rows[0] ?? { answered: 0, waiting: 0 };
}

/** The last request of the previous batch, and how many the next one has at most. */
interface Batch {
  after: ListPosition | null;
  limit: number;
}
/** Selects requests made before that instant, oldest first. */
const oldest = (db: Db, cutoff: Date, { after, limit }: Batch) =>
  sqlTables(db)
    .selectFrom('connections')
    .select(['target', 'requester', 'timestamp'])
    .where('timestamp', '<', cutoff.toISOString())
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`("timestamp", target, requester)
          > (${after?.timestamp}::timestamptz, ${after?.target}::text, ${after?.requester}::text)`,
      ),
    )
    .orderBy('timestamp')
    .orderBy('target')
    .orderBy('requester')
    .limit(limit);

/** Returns unanswered and declined requests made before that instant. */
export const requestsBefore = (db: Db, { before, ...batch }: Batch & { before: Date }): Promise<ListPosition[]> =>
  oldest(db, before, batch).where('status', 'in', ['pending', 'declined']).execute();

/** Returns requests of which nobody was reminded, made at these times. */
export const requestsToRemind = (
  db: Db,
  { since, before, ...batch }: Batch & { since: Date; before: Date },
): Promise<ListPosition[]> =>
  oldest(db, before, batch)
    .where('status', '=', 'pending')
    .where('remindedAt', 'is', null)
    .where('timestamp', '>=', since.toISOString())
    .execute();
