import { type ColumnType, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

type At = ColumnType<string, Date, Date>;
type MaybeAt = ColumnType<string | null, Date | null, Date | null>;

type Tables = {
  access_codes: {
    hash: Buffer;
    email: string | null;
    created_at: At;
    expires_at: At;
    used_at: MaybeAt;
    used_by: string | null;
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
}

/** What somebody asked for access with. */
export const requestOf = (db: Db, email: string): Promise<RequestRow | undefined> =>
  on(db)
    .selectFrom('access_requests')
    .select(['id', 'email', 'first_name', 'last_name', 'instagram', 'linkedin', 'moved_to_nyc', 'reason', 'created_at'])
    .where('email', '=', email)
    .executeTakeFirst();

/** Forgets an address: its request, and that a code was made for it. */
export async function forgetEmail(db: Db, email: string): Promise<void> {
  await on(db).deleteFrom('access_requests').where('email', '=', email).execute();
  await on(db).updateTable('access_codes').set({ email: null }).where(sql<boolean>`lower(email) = ${email}`).execute();
}

/** Those who wait, the longest wait first. */
export const waitingRequests = (db: Db): Promise<RequestRow[]> =>
  on(db)
    .selectFrom('access_requests')
    .select(['id', 'email', 'first_name', 'last_name', 'instagram', 'linkedin', 'moved_to_nyc', 'reason', 'created_at'])
    .where('status', '=', 'waiting')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
