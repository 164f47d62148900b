import type { ColumnType } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

type Tables = {
  media: {
    key: string;
    owner_uid: string;
    path: string;
    bytes: number;
    created_at: ColumnType<string, never, never>;
  };
};
const on = (db: Db) => db.withTables<Tables>();

export const insertMedia = (db: Db, row: { key: string; owner_uid: string; path: string; bytes: number }) =>
  on(db).insertInto('media').values(row).execute();

/** Forgets what stood at a path before. -> the keys that are gone */
export async function replaceAtPath(db: Db, uid: string, path: string): Promise<string[]> {
  const rows = await on(db).deleteFrom('media').where('owner_uid', '=', uid).where('path', '=', path).returning('key').execute();
  return rows.map(({ key }) => key);
}

export async function ownerOf(db: Db, key: string): Promise<string | null> {
  const row = await on(db).selectFrom('media').select('owner_uid').where('key', '=', key).executeTakeFirst();
  return row?.owner_uid ?? null;
}
