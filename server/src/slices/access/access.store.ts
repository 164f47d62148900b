import { type ColumnType, type Generated, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

type At = ColumnType<string, Date, Date>;
type MaybeAt = ColumnType<string | null, Date | null, Date | null>;

type Tables = {
  access_codes: {
    id: Generated<string>;
    hash: Buffer;
    email: string | null;
    created_at: At;
    expires_at: At;
    used_at: MaybeAt;
    used_by: string | null;
    revoked_at: ColumnType<string | null, never, Date>;
  };
  access_requests: {
    id: ColumnType<string, never, never>;
    email: string;
    first_name: string;
    last_name: string;
    instagram: string;
    linkedin: string;
    moved_to_nyc: string;
    reason: string;
    status: ColumnType<'waiting' | 'accepted' | 'declined', never, 'accepted' | 'declined'>;
    created_at: At;
    decided_at: MaybeAt;
  };
};
const on = (db: Db) => db.withTables<Tables>();

export const insertCode = (db: Db, code: { hash: Buffer; email: string | null; created_at: Date; expires_at: Date }) =>
  on(db)
    .insertInto('access_codes')
    .values({ ...code, used_at: null, used_by: null })
    .execute();

export async function isCodeOpen(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const row = await on(db)
    .selectFrom('access_codes')
    .select('hash')
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a code up. Whoever comes at the same moment waits here for the first one's transaction, and then gets false. */
export async function spendCode(db: Db, hash: Buffer, uid: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await on(db)
    .updateTable('access_codes')
    .set({ used_at: now, used_by: uid })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface NewRequest {
  email: string;
  first_name: string;
  last_name: string;
  instagram: string;
  linkedin: string;
  moved_to_nyc: string;
  reason: string;
  created_at: Date;
}

/** The first request of an address stands; a later one changes nothing. */
export const insertRequest = (db: Db, request: NewRequest) =>
  on(db)
    .insertInto('access_requests')
    .values({ ...request, decided_at: null })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute();

export interface RequestRow extends Omit<NewRequest, 'created_at'> {
  id: string;
  created_at: string;
  status: 'waiting' | 'accepted' | 'declined';
  decided_at: string | null;
}

interface RequestsWanted {
  show: 'waiting' | 'decided';
  after: { at: string; id: string } | null;
  limit: number;
}
/** Those who wait, the longest wait first, or those decided, newest first; one more than `limit` where there are more. */
export function requests(db: Db, { show, after, limit }: RequestsWanted): Promise<RequestRow[]> {
  const waiting = show === 'waiting';
  const at = waiting ? 'created_at' : 'decided_at';
  const beyond = sql<boolean>`(${sql.ref(at)}, id) ${waiting ? sql`>` : sql`<`} (${after?.at}::timestamptz, ${after?.id}::uuid)`;
  return on(db)
    .selectFrom('access_requests')
    .selectAll()
    .where('status', waiting ? '=' : '<>', 'waiting')
    .$if(after !== null, (query) => query.where(beyond))
    .orderBy(at, waiting ? 'asc' : 'desc')
    .orderBy('id', waiting ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute();
}

/** What somebody asked for access with. */
export const requestOf = (db: Db, email: string): Promise<RequestRow | undefined> =>
  on(db).selectFrom('access_requests').selectAll().where('email', '=', email).executeTakeFirst();

/** Forgets an address: its request, and that a code was made for it. */
export async function forgetEmail(db: Db, email: string): Promise<void> {
  await on(db).deleteFrom('access_requests').where('email', '=', email).execute();
  await on(db).updateTable('access_codes').set({ email: null }).where(sql<boolean>`lower(email) = ${email}`).execute();
}

/** -> the request as decided, or undefined when there is none waiting of that id */
export const decideRequest = (
  db: Db,
  id: string,
  status: 'accepted' | 'declined',
  now: Date,
): Promise<RequestRow | undefined> =>
  on(db)
    .updateTable('access_requests')
    .set({ status, decided_at: now })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .returningAll()
    .executeTakeFirst();

export interface CodeRow {
  id: string;
  email: string | null;
  created_at: string;
  expires_at: string;
  used_at: string | null;
  revoked_at: string | null;
}
const CODE_COLUMNS = ['id', 'email', 'created_at', 'expires_at', 'used_at', 'revoked_at'] as const;

/** Codes, newest first; one more than `limit` where there are more. */
export const codes = (
  db: Db,
  { after, limit }: { after: { at: string; id: string } | null; limit: number },
): Promise<CodeRow[]> =>
  on(db)
    .selectFrom('access_codes')
    .select(CODE_COLUMNS)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();

/** -> the code as revoked, or undefined when there is none open of that id */
export const revokeCode = (db: Db, id: string, now: Date): Promise<CodeRow | undefined> =>
  on(db)
    .updateTable('access_codes')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning(CODE_COLUMNS)
    .executeTakeFirst();
