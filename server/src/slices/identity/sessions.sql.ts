import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { AccountRow } from './accounts.sql.ts';

type SqlTables = Pick<DB, 'accounts' | 'sessions' | 'refreshTokens'>;

const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** Returns the last time at which a member's session was begun or renewed; null without any. */
export async function lastVisitAt(db: Db): Promise<Date | null> {
  const { at } = await sqlTables(db)
    .selectFrom('sessions')
    .select((eb) => eb.fn.max('refreshedAt').as('at'))
    .executeTakeFirstOrThrow();
  return at ? new Date(at) : null;
}

/** A session with its account. Times are ISO 8601. */
export interface SessionRow {
  id: string;
  authTime: string;
  refreshedAt: string;
  endedAt: string | null;
  account: AccountRow;
}

const session = (db: Db) =>
  sqlTables(db)
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

/**
 * Finds the session of a refresh token and locks it until the transaction ends, so that other changes of its tokens wait.
 * A session that was opened before families were stored is found by the token itself.
 */
export const lockSessionOfToken = async (db: Db, family: Buffer, hash: Buffer) =>
  asSession(
    await session(db)
      .where(
        'sessions.id',
        '=',
        sql<string>`coalesce((select id from sessions where token_family = ${family}),
          (select session_id from refresh_tokens where hash = ${hash}))`,
      )
      .forUpdate('sessions')
      .executeTakeFirst(),
  );

export interface NewSession {
  id: string;
  uid: string;
  at: Date;
  deviceId: Buffer | null;
  browser: string;
  system: string;
}

export const insertSession = (db: Db, { id, uid, at, deviceId, browser, system }: NewSession) =>
  sqlTables(db)
    .insertInto('sessions')
    .values({ id, uid, authTime: at, refreshedAt: at, deviceId, browser, system, tokenFamily: null, endedAt: null })
    .execute();

/** Records that the member proved who they are again, in a session that was opened before. */
export const renewAuthTime = (db: Db, id: string, authTime: Date) =>
  sqlTables(db).updateTable('sessions').set({ authTime }).where('id', '=', id).execute();

/** Returns the open sessions of a device. */
export async function openSessionsOfDevice(db: Db, deviceId: Buffer): Promise<string[]> {
  const rows = await sqlTables(db)
    .selectFrom('sessions')
    .select('id')
    .where('deviceId', '=', deviceId)
    .where('endedAt', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the open sessions of a member beyond a maximum: the ones that were unused for longest. */
export async function sessionsBeyond(db: Db, uid: string, max: number): Promise<string[]> {
  const rows = await sqlTables(db)
    .selectFrom('sessions')
    .select('id')
    .where('uid', '=', uid)
    .where('endedAt', 'is', null)
    .orderBy('refreshedAt', 'desc')
    .orderBy('authTime', 'desc')
    .offset(max)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Records the use of a session and locks it until the transaction ends, so that other changes of its tokens wait.
 * @returns false when the session has ended
 */
export async function lockUsedSession(db: Db, id: string, usedAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await sqlTables(db)
    .updateTable('sessions')
    .set({ refreshedAt: usedAt })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const selectOpenSession = (db: Db, id: string) =>
  sqlTables(db).selectFrom('sessions').select('id').where('id', '=', id).where('endedAt', 'is', null);

export const isSessionOpen = async (db: Db, id: string): Promise<boolean> =>
  (await selectOpenSession(db, id).executeTakeFirst()) !== undefined;

/** Locks a session until the transaction ends, so that it cannot end in between. Returns false when it has ended. */
export const lockOpenSession = async (db: Db, id: string): Promise<boolean> =>
  (await selectOpenSession(db, id).forUpdate().executeTakeFirst()) !== undefined;

/** Ends one session of a member, all of them, or all but one. Returns the ids of the sessions that this call ended. */
export async function endSessions(
  db: Db,
  uid: string,
  endedAt: Date,
  selection: { only?: string; except?: string } = {},
): Promise<string[]> {
  let ending = sqlTables(db)
    .updateTable('sessions')
    .set({ endedAt })
    .where('uid', '=', uid)
    .where('endedAt', 'is', null);
  if (selection.only !== undefined) ending = ending.where('id', '=', selection.only);
  if (selection.except !== undefined) ending = ending.where('id', '<>', selection.except);
  return (await ending.returning('id').execute()).map(({ id }) => id);
}

/** Ends every open session of every member. Returns them. */
export const endAllSessions = (db: Db, endedAt: Date): Promise<{ id: string; uid: string }[]> =>
  sqlTables(db)
    .updateTable('sessions')
    .set({ endedAt })
    .where('endedAt', 'is', null)
    .returning(['id', 'uid'])
    .execute();

/** Returns the device of the session that alone ends, or of the one that alone stays. */
export async function deviceOfSession(
  db: Db,
  { only, except }: { only?: string; except?: string },
): Promise<{ only?: Buffer | null; except?: Buffer | null }> {
  const id = only ?? except;
  if (id === undefined) return {};
  const row = await sqlTables(db).selectFrom('sessions').select('deviceId').where('id', '=', id).executeTakeFirst();
  const device = row?.deviceId ?? null;
  return only === undefined ? { except: device } : { only: device };
}

/** Starts a family of refresh tokens: stores the first one. Tokens of an earlier family of the session are deleted. */
export async function startFamily(db: Db, sessionId: string, family: Buffer, hash: Buffer): Promise<void> {
  await sqlTables(db).deleteFrom('refreshTokens').where('sessionId', '=', sessionId).execute();
  await sqlTables(db).updateTable('sessions').set({ tokenFamily: family }).where('id', '=', sessionId).execute();
  await sqlTables(db).insertInto('refreshTokens').values({ hash, sessionId, spentAt: null }).execute();
}

/** A refresh token that is still stored. */
export interface StoredToken {
  hash: Buffer;
  /** How long ago it was used, by the database's clock; null for the unused one at the end of the chain. */
  usedMsAgo: number | null;
}

export const tokensOf = (db: Db, sessionId: string): Promise<StoredToken[]> =>
  sqlTables(db)
    .selectFrom('refreshTokens')
    .select([
      'hash',
      sql<number | null>`(extract(epoch from clock_timestamp() - spent_at) * 1000)::float8`.as('usedMsAgo'),
    ])
    .where('sessionId', '=', sessionId)
    .execute();

/** Replaces the unused token of a locked session, and deletes the tokens that were used longer than `graceMs` ago. */
export async function rotateToken(
  db: Db,
  session: { id: string; family: Buffer; at: Date },
  { used, successor, graceMs }: { used: Buffer; successor: Buffer; graceMs: number },
): Promise<void> {
  const { id, family, at } = session;
  await sqlTables(db)
    .updateTable('sessions')
    .set({ refreshedAt: at, tokenFamily: family })
    .where('id', '=', id)
    .execute();
  await sqlTables(db)
    .deleteFrom('refreshTokens')
    .where('sessionId', '=', id)
    .where('spentAt', '<', sql<string>`clock_timestamp() - make_interval(secs => ${graceMs / 1000})`)
    .execute();
  await sqlTables(db)
    .updateTable('refreshTokens')
    .set({ spentAt: sql<never>`clock_timestamp()` })
    .where('hash', '=', used)
    .execute();
  await sqlTables(db).insertInto('refreshTokens').values({ hash: successor, sessionId: id, spentAt: null }).execute();
}

/** An open session as its member sees it. Times are ISO 8601. */
export interface OpenSession {
  id: string;
  browser: string;
  system: string;
  authTime: string;
  refreshedAt: string;
}

/** Returns the open sessions of a member. */
export const sessionsOf = (db: Db, uid: string): Promise<OpenSession[]> =>
  sqlTables(db)
    .selectFrom('sessions')
    .select(['id', 'browser', 'system', 'authTime', 'refreshedAt'])
    .where('uid', '=', uid)
    .where('endedAt', 'is', null)
    .orderBy('authTime')
    .execute();

/** Deletes sessions that ended, were last used, or were last authenticated before these times, and tokens used before `ended`. */
export async function deleteOldSessions(
  db: Db,
  thresholds: { ended: Date; idle: Date; authenticated: Date },
): Promise<void> {
  await sqlTables(db)
    .deleteFrom('sessions')
    .where((row) =>
      row.or([
        row('endedAt', '<', thresholds.ended.toISOString()),
        row('refreshedAt', '<', thresholds.idle.toISOString()),
        row('authTime', '<', thresholds.authenticated.toISOString()),
      ]),
    )
    .execute();
  await sqlTables(db).deleteFrom('refreshTokens').where('spentAt', '<', thresholds.ended.toISOString()).execute();
}

/** Returns the sessions among `ids` that have ended, on whichever node. */
export const selectEndedAmong = (db: Db, ids: readonly string[]): Promise<{ id: string; uid: string }[]> =>
  sqlTables(db)
    .selectFrom('sessions')
    .select(['id', 'uid'])
    .where(sql<boolean>`id = any(${ids})`)
    .where('endedAt', 'is not', null)
    .execute();
