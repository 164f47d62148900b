import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

type SqlTables = Pick<DB, 'hangoutSuggestions'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** Returns to whom a member has suggested a hangout, in order. */
export async function suggestedBy(db: Db, hangoutId: string, uid: string): Promise<string[]> {
  const rows = await sqlTables(db)
    .selectFrom('hangoutSuggestions')
    .select('uid')
    .where('hangoutId', '=', hangoutId)
    .where('suggestedBy', '=', uid)
    .orderBy('createdAt')
    .orderBy('uid')
    .execute();
  return rows.map(({ uid }) => uid);
}

export const insertSuggestion = (
  db: Db,
  row: { hangoutId: string; suggestedBy: string; uid: string; createdAt: Date },
) => sqlTables(db).insertInto('hangoutSuggestions').values(row).execute();

/** Returns what a member has suggested, for their download. */
export const hangoutSuggestionsOf = (db: Db, uid: string) =>
  sqlTables(db)
    .selectFrom('hangoutSuggestions')
    .select(['hangoutId', 'uid', 'createdAt'])
    .where('suggestedBy', '=', uid)
    .orderBy('createdAt')
    .execute();
