import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { AccountRow } from './identity.store.ts';

type Tables = Pick<DB, 'accounts' | 'sessions' | 'refreshTokens'>;

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
    .select(['sessions.id', 'authTime', 'refreshedAt', 'endedAt']);

type Found = AccountRow & { id: string; authTime: string; refreshedAt: string; endedAt: string | null };
const asSession = (row: Found | undefined): SessionRow | undefined => {
  if (!row) return undefined;
  const { id, authTime, refreshedAt, endedAt, ...account } = row;
  return { id, authTime: authTime, refreshedAt: refreshedAt, endedAt: endedAt, account };
};

export const sessionById = async (db: Db, id: string) =>
  asSession(await session(db).where('sessions.id', '=', id).executeTakeFirst());

export const sessionByToken = async (db: Db, hash: Buffer) =>
  asSession(
    await session(db)
      .innerJoin('refreshTokens', 'refreshTokens.sessionId', 'sessions.id')
      .where('refreshTokens.hash', '=', hash)
      .executeTakeFirst(),
  );

export const insertSession = (db: Db, row: { id: string; uid: string; at: Date; addressHash: Buffer | null }) =>
  on(db)
    .insertInto('sessions')
    .values({
      id: row.id,
      uid: row.uid,
      authTime: row.at,
      refreshedAt: row.at,
      addressHash: row.addressHash,
      endedAt: null,
    })
    .execute();

/**
 * Marks a session as used, and holds it until the transaction ends: whatever else changes its tokens waits.
 * -> false when it has ended meanwhile
 */
export async function holdSession(db: Db, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await on(db)
    .updateTable('sessions')
    .set({ refreshedAt: at })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
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
  let ending = on(db).updateTable('sessions').set({ endedAt: at }).where('uid', '=', uid).where('endedAt', 'is', null);
  if (which.only !== undefined) ending = ending.where('id', '=', which.only);
  if (which.except !== undefined) ending = ending.where('id', '<>', which.except);
  return (await ending.returning('id').execute()).map(({ id }) => id);
}

export const insertToken = (db: Db, hash: Buffer, sessionId: string) =>
  on(db).insertInto('refreshTokens').values({ hash, sessionId: sessionId, spentAt: null }).execute();

/** Spends a token. -> false when it was spent already: of many who try at once, one succeeds. */
export async function spendToken(db: Db, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await on(db)
    .updateTable('refreshTokens')
    .set({ spentAt: sql<never>`clock_timestamp()` })
    .where('hash', '=', hash)
    .where('spentAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** -> milliseconds since the token was spent, by the database's clock; null when it is unspent; undefined when unknown. */
export async function sinceSpent(db: Db, hash: Buffer): Promise<number | null | undefined> {
  const row = await on(db)
    .selectFrom('refreshTokens')
    .select(sql<number | null>`(extract(epoch from clock_timestamp() - spent_at) * 1000)::float8`.as('ms'))
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.ms;
}

export const dropTokensOf = (db: Db, sessionId: string) =>
  on(db).deleteFrom('refreshTokens').where('sessionId', '=', sessionId).execute();

export const sessionsOf = (db: Db, uid: string): Promise<{ authTime: string; refreshedAt: string }[]> =>
  on(db)
    .selectFrom('sessions')
    .select(['authTime', 'refreshedAt'])
    .where('uid', '=', uid)
    .where('endedAt', 'is', null)
    .orderBy('authTime')
    .execute();

/** Forgets what ended, was spent or lay idle before those times. */
export async function sweepSessions(db: Db, before: { ended: Date; idle: Date }): Promise<void> {
  await on(db)
    .deleteFrom('sessions')
    .where((row) =>
      row.or([row('endedAt', '<', before.ended.toISOString()), row('refreshedAt', '<', before.idle.toISOString())]),
    )
    .execute();
  await on(db).deleteFrom('refreshTokens').where('spentAt', '<', before.ended.toISOString()).execute();
}

/** Those of these sessions that have ended, or whose account may not sign in, whoever did that on whichever node. */
export const endedAmong = (db: Db, ids: readonly string[]): Promise<{ id: string; uid: string }[]> =>
  on(db)
    .selectFrom('sessions')
    .select(['id', 'uid'])
    .where(sql<boolean>`id = any(${ids})`)
    .where('endedAt', 'is not', null)
    .execute();
