import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

type Tables = Pick<DB, 'accessCodes' | 'accessRequests'>;
const on = (db: Db) => db.withTables<Tables>();

export const insertCode = (db: Db, code: { hash: Buffer; email: string | null; createdAt: Date; expiresAt: Date }) =>
  on(db)
    .insertInto('accessCodes')
    .values({ ...code, usedAt: null, usedBy: null })
    .execute();

export async function isCodeOpen(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const row = await on(db)
    .selectFrom('accessCodes')
    .select('hash')
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up a code. A concurrent call waits for the transaction of the first one, and then returns false. */
export async function markCodeUsed(db: Db, hash: Buffer, uid: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await on(db)
    .updateTable('accessCodes')
    .set({ usedAt: now, usedBy: uid })
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface NewRequest {
  email: string;
  firstName: string;
  lastName: string;
  instagram: string;
  linkedin: string;
  movedToNyc: string;
  reason: string;
  createdAt: Date;
}

/** Stores an access request. A later request for the same email changes nothing. */
export const insertRequest = (db: Db, request: NewRequest) =>
  on(db)
    .insertInto('accessRequests')
    .values({ ...request, decidedAt: null })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();

export interface RequestRow extends Omit<NewRequest, 'createdAt'> {
  id: string;
  createdAt: string;
  status: 'waiting' | 'accepted' | 'declined';
  decidedAt: string | null;
}

interface RequestsWanted {
  show: 'waiting' | 'decided';
  after: { at: string; id: string } | null;
  limit: number;
}
/** Returns waiting requests, oldest first, or decided ones, newest first; one more than `limit` if there are more. */
export function requests(db: Db, { show, after, limit }: RequestsWanted): Promise<RequestRow[]> {
  const waiting = show === 'waiting';
  const at = waiting ? 'createdAt' : 'decidedAt';
  const beyond = sql<boolean>`(${sql.ref(at)}, id) ${waiting ? sql`>` : sql`<`} (${after?.at}::timestamptz, ${after?.id}::uuid)`;
  return on(db)
    .selectFrom('accessRequests')
    .selectAll()
    .where('status', waiting ? '=' : '<>', 'waiting')
    .$if(after !== null, (query) => query.where(beyond))
    .orderBy(at, waiting ? 'asc' : 'desc')
    .orderBy('id', waiting ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute();
}

export const requestOf = (db: Db, email: string): Promise<RequestRow | undefined> =>
  on(db).selectFrom('accessRequests').selectAll().where('email', '=', email).executeTakeFirst();

/** Deletes the access request of an email, and the email from the codes that were issued for it. */
export async function deleteEmail(db: Db, email: string): Promise<void> {
  await on(db).deleteFrom('accessRequests').where('email', '=', email).execute();
  await on(db).updateTable('accessCodes').set({ email: null }).where(sql<boolean>`lower(email) = ${email}`).execute();
}

/** Returns the decided request, or undefined when no request with this id is waiting. */
export const decideRequest = (
  db: Db,
  id: string,
  status: 'accepted' | 'declined',
  now: Date,
): Promise<RequestRow | undefined> =>
  on(db)
    .updateTable('accessRequests')
    .set({ status, decidedAt: now })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returningAll()
    .executeTakeFirst();

export interface CodeRow {
  id: string;
  email: string | null;
  createdAt: string;
  expiresAt: string;
  usedAt: string | null;
  revokedAt: string | null;
}
const CODE_COLUMNS = ['id', 'email', 'createdAt', 'expiresAt', 'usedAt', 'revokedAt'] as const;

/** Returns codes, newest first; one more than `limit` if there are more. */
export const codes = (
  db: Db,
  { after, limit }: { after: { at: string; id: string } | null; limit: number },
): Promise<CodeRow[]> =>
  on(db)
    .selectFrom('accessCodes')
    .select(CODE_COLUMNS)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();

/** Returns the revoked code, or undefined when no code with this id is open. */
export const revokeCode = (db: Db, id: string, now: Date): Promise<CodeRow | undefined> =>
  on(db)
    .updateTable('accessCodes')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .returning(CODE_COLUMNS)
    .executeTakeFirst();
