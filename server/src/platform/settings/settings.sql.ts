import type { Db } from '../db/database.ts';
import type { DB } from '../db/schema.ts';

type SqlTables = Pick<DB, 'settings'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** The settings that the set-up page stores. The environment takes precedence. */
export type StoredSetting = 'SMTP_URL' | 'MAIL_FROM' | 'BACKUP_DIR';

/** Returns the stored settings. */
export async function storedSettings(db: Db): Promise<Partial<Record<StoredSetting, string>>> {
  const rows = await sqlTables(db).selectFrom('settings').select(['name', 'value']).execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Stores settings in place of earlier ones. */
export const storeSettings = (db: Db, values: Partial<Record<StoredSetting, string>>, now: Date) =>
  sqlTables(db)
    .insertInto('settings')
    .values(Object.entries(values).map(([name, value]) => ({ name, value, setAt: now })))
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(({ ref }) => ({ value: ref('excluded.value'), setAt: ref('excluded.setAt') })),
    )
    .execute();
