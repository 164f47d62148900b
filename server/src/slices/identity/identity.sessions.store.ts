import { type ColumnType, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { AccountRow } from './identity.store.ts';

type At = ColumnType<string, Date, Date>;

type Tables = {
  accounts: AccountRow;
  sessions: {
    id: string;
    uid: string;
    auth_time: At;
    refreshed_at: At;
    address_hash: Buffer | null;
    ended_at: ColumnType<string | null, null, Date>;
  };
  refresh_tokens: { hash: Buffer; session_id: string; spent_at: ColumnType<string | null, null, never> };
};

const on = (db: Db) => db.withTables<Tables>();

/** A session and whose it is; times are ISO. */
export interface SessionRow {
  id: string;
  authTime: string;
  refreshedAt: string;
  endedAt: string | null;
  account: AccountRow;
}

const session = (db: Db) =>
  on(db)
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.uid', 'sessions.uid')
    .selectAll('accounts')
    .select(['sessions.id', 'auth_time', 'refreshed_at', 'ended_at']);

type Found = AccountRow & { id: string; auth_time: string; refreshed_at: string; ended_at: string | null };
const asSession = (row: Found | undefined): SessionRow | undefined => {
  if (!row) return undefined;
  const { id, auth_time, refreshed_at, ended_at, ...account } = row;
  return { id, authTime: auth_time, refreshedAt: refreshed_at, endedAt: ended_at, account };
};

export const sessionById = async (db: Db, id: string) =>
  asSession(await session(db).where('sessions.id', '=', id).executeTakeFirst());

export const sessionByToken = async (db: Db, hash: Buffer) =>
  asSession(
    await session(db)
      .innerJoin('refresh_tokens', 'refresh_tokens.session_id', 'sessions.id')
      .where('refresh_tokens.hash', '=', hash)
      .executeTakeFirst(),
  );

export const insertSession = (db: Db, row: { id: string; uid: string; at: Date; addressHash: Buffer | null }) =>
  on(db)
    .insertInto('sessions')
    .values({
      id: row.id,
      uid: row.uid,
      auth_time: row.at,
      refreshed_at: row.at,
      address_hash: row.addressHash,
      ended_at: null,
    })
    .execute();

/**
 * Marks a session as used, and holds it until the transaction ends: whatever else changes its tokens waits.
 * -> false when it has ended meanwhile
 */
export async function holdSession(db: Db, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await on(db)
    .updateTable('sessions')
    .set({ refreshed_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends one session, or all of a member's, or all but one. -> the ids of those that ended just now. */
export async function endSessions(
  db: Db,
  uid: string,
  at: Date,
  which: { only?: string; except?: string } = {},
): Promise<string[]> {
  let ending = on(db)
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('uid', '=', uid)
    .where('ended_at', 'is', null);
  if (which.only !== undefined) ending = ending.where('id', '=', which.only);
  if (which.except !== undefined) ending = ending.where('id', '<>', which.except);
  return (await ending.returning('id').execute()).map(({ id }) => id);
}

export const insertToken = (db: Db, hash: Buffer, sessionId: string) =>
  on(db).insertInto('refresh_tokens').values({ hash, session_id: sessionId, spent_at: null }).execute();

/** Spends a token. -> false when it was spent already: of many who try at once, one succeeds. */
export async function spendToken(db: Db, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await on(db)
    .updateTable('refresh_tokens')
    .set({ spent_at: sql<never>`clock_timestamp()` })
    .where('hash', '=', hash)
    .where('spent_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** -> milliseconds since the token was spent, by the database's clock; null when it is unspent; undefined when unknown. */
export async function sinceSpent(db: Db, hash: Buffer): Promise<number | null | undefined> {
  const row = await on(db)
    .selectFrom('refresh_tokens')
    .select(sql<number | null>`(extract(epoch from clock_timestamp() - spent_at) * 1000)::float8`.as('ms'))
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.ms;
}

export const dropTokensOf = (db: Db, sessionId: string) =>
  on(db).deleteFrom('refresh_tokens').where('session_id', '=', sessionId).execute();

export const sessionsOf = (db: Db, uid: string): Promise<{ auth_time: string; refreshed_at: string }[]> =>
  on(db)
    .selectFrom('sessions')
    .select(['auth_time', 'refreshed_at'])
    .where('uid', '=', uid)
    .where('ended_at', 'is', null)
    .orderBy('auth_time')
    .execute();

/** Forgets what ended, was spent or lay idle before those times. */
export async function sweepSessions(db: Db, before: { ended: Date; idle: Date }): Promise<void> {
  await on(db)
    .deleteFrom('sessions')
    .where((row) =>
      row.or([row('ended_at', '<', before.ended.toISOString()), row('refreshed_at', '<', before.idle.toISOString())]),
    )
    .execute();
  await on(db).deleteFrom('refresh_tokens').where('spent_at', '<', before.ended.toISOString()).execute();
}

/** Those of these sessions that have ended, or whose account may not sign in, whoever did that on whichever node. */
export const endedAmong = (db: Db, ids: readonly string[]): Promise<{ id: string; uid: string }[]> =>
  on(db)
    .selectFrom('sessions')
    .select(['id', 'uid'])
    .where(sql<boolean>`id = any(${ids})`)
    .where('ended_at', 'is not', null)
    .execute();
