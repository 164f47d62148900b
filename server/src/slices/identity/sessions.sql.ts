import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { AccountRow } from './accounts.sql.ts';

type Tables = Pick<DB, 'accounts' | 'sessions' | 'refreshTokens'>;

const on = (db: Db) => db.withTables<Tables>();

/** A session with its account. Times are ISO 8601. */
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
  return { id, authTime, refreshedAt, endedAt, account };
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
 * Records the use of a session and locks it until the transaction ends, so that other changes of its tokens wait.
 * @returns false when the session has ended
 */
export async function lockSession(db: Db, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await on(db)
    .updateTable('sessions')
    .set({ refreshedAt: at })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends one session of a member, all of them, or all but one. Returns the ids of the sessions that this call ended. */
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

/** Marks a refresh token as used. Returns false when it was used before: of concurrent calls, one returns true. */
export async function markTokenUsed(db: Db, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await on(db)
    .updateTable('refreshTokens')
    .set({ spentAt: sql<never>`clock_timestamp()` })
    .where('hash', '=', hash)
    .where('spentAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns the milliseconds since a token was used, by the database's clock; null when unused; undefined when unknown. */
export async function timeSinceUse(db: Db, hash: Buffer): Promise<number | null | undefined> {
  const row = await on(db)
    .selectFrom('refreshTokens')
    .select(sql<number | null>`(extract(epoch from clock_timestamp() - spent_at) * 1000)::float8`.as('ms'))
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.ms;
}

export const deleteTokensOf = (db: Db, sessionId: string) =>
  on(db).deleteFrom('refreshTokens').where('sessionId', '=', sessionId).execute();

/** Returns the open sessions of a member. */
export const sessionsOf = (db: Db, uid: string): Promise<{ authTime: string; refreshedAt: string }[]> =>
  on(db)
    .selectFrom('sessions')
    .select(['authTime', 'refreshedAt'])
    .where('uid', '=', uid)
    .where('endedAt', 'is', null)
    .orderBy('authTime')
    .execute();

/** Deletes sessions that ended or were last used before these times, and tokens used before `ended`. */
export async function deleteOldSessions(db: Db, before: { ended: Date; idle: Date }): Promise<void> {
  await on(db)
    .deleteFrom('sessions')
    .where((row) =>
      row.or([row('endedAt', '<', before.ended.toISOString()), row('refreshedAt', '<', before.idle.toISOString())]),
    )
    .execute();
  await on(db).deleteFrom('refreshTokens').where('spentAt', '<', before.ended.toISOString()).execute();
}

/** Returns the sessions among `ids` that have ended, on whichever node. */
export const endedAmong = (db: Db, ids: readonly string[]): Promise<{ id: string; uid: string }[]> =>
  on(db)
    .selectFrom('sessions')
    .select(['id', 'uid'])
    .where(sql<boolean>`id = any(${ids})`)
    .where('endedAt', 'is not', null)
    .execute();
