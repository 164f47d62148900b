import { type Selectable, sql } from 'kysely';
import type { TokenScope } from '#contract/access-levels.ts';
import type { Db } from '#server/platform/db/database.ts';
import { rowsOfPage } from '#server/platform/db/page-limit.ts';
import type { DB } from '#server/platform/db/schema.ts';

type SqlTables = Pick<DB, 'apiTokens' | 'accounts'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

export interface TokenRow extends Omit<Selectable<SqlTables['apiTokens']>, 'scope' | 'hash'> {
  scope: TokenScope;
}

export const insertToken = (db: Db, row: Omit<TokenRow, 'id' | 'lastUsedOn' | 'madeAt' | 'expiresAt'> & NewToken) =>
  sqlTables(db).insertInto('apiTokens').values(row).execute();
interface NewToken {
  hash: Buffer;
  madeAt: Date;
  expiresAt: Date;
}

/** Returns the token with this hash; undefined when it has expired, or is not of an operator who may sign in. */
export const validToken = (db: Db, hash: Buffer, now: Date): Promise<TokenRow | undefined> =>
  sqlTables(db)
    .selectFrom('apiTokens')
    .innerJoin('accounts', 'accounts.uid', 'apiTokens.uid')
    .select(['apiTokens.id', 'apiTokens.uid', 'name', 'scope', 'madeAt', 'expiresAt', 'lastUsedOn'])
    .where('hash', '=', hash)
    .where('expiresAt', '>', now.toISOString())
    .where('operator', '=', true)
    .where('disabled', '=', false)
    .$castTo<TokenRow>()
    .executeTakeFirst();

export const markUsed = (db: Db, id: string, day: string) =>
  sqlTables(db).updateTable('apiTokens').set({ lastUsedOn: day }).where('id', '=', id).execute();

/** Returns tokens, newest first, and one more than `limit` when there are more. */
export const tokensPage = (
  db: Db,
  { after, limit }: { after: { at: string; id: string } | null; limit: number },
): Promise<TokenRow[]> =>
  sqlTables(db)
    .selectFrom('apiTokens')
    .select(['id', 'uid', 'name', 'scope', 'madeAt', 'expiresAt', 'lastUsedOn'])
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(made_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('madeAt', 'desc')
    .orderBy('id', 'desc')
    .limit(rowsOfPage(limit))
    .$castTo<TokenRow>()
    .execute();

/** Deletes a token. Returns its name; undefined when there is none with this id. */
export async function deleteToken(db: Db, id: string): Promise<string | undefined> {
  const row = await sqlTables(db).deleteFrom('apiTokens').where('id', '=', id).returning('name').executeTakeFirst();
  return row?.name;
}

/** Deletes the tokens of an operator; null deletes everybody's. Returns whose they were, with their names. */
export const deleteTokens = (db: Db, uid: string | null): Promise<{ uid: string; name: string }[]> =>
  sqlTables(db)
    .deleteFrom('apiTokens')
    .$if(uid !== null, (query) => query.where('uid', '=', uid))
    .returning(['uid', 'name'])
    .execute();

/** Deletes tokens that expired before a moment. */
export const deleteTokensExpiredBefore = (db: Db, moment: Date) =>
  sqlTables(db).deleteFrom('apiTokens').where('expiresAt', '<', moment.toISOString()).execute();
