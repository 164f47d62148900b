import type { Db } from '#server/platform/db/database.ts';
import { breaksUnique } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

type SqlTables = Pick<DB, 'passkeys'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** A row of `passkeys`. Times are ISO 8601. */
export interface PasskeyRow {
  id: string;
  uid: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  isSynced: boolean;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  /** Since when it signs nobody in; null for an ordinary passkey. */
  pausedAt: string | null;
}

export type NewPasskey = Omit<PasskeyRow, 'id' | 'createdAt' | 'lastUsedAt' | 'pausedAt'> & { createdAt: Date };

/** Returns the passkeys of a member, oldest first. */
export const passkeysOf = (db: Db, uid: string): Promise<PasskeyRow[]> =>
  sqlTables(db).selectFrom('passkeys').selectAll().where('uid', '=', uid).orderBy('createdAt').orderBy('id').execute();

/** Returns the ids of a member's passkeys, and locks the rows until the transaction ends, so that changes come one after the other. */
export async function lockPasskeysOf(db: Db, uid: string): Promise<string[]> {
  const rows = await sqlTables(db)
    .selectFrom('passkeys')
    .select('id')
    .where('uid', '=', uid)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export const passkeyByCredential = (db: Db, credentialId: Buffer): Promise<PasskeyRow | undefined> =>
  sqlTables(db).selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).executeTakeFirst();

/** Returns undefined when a passkey with that credential id exists already. The caller must then roll back. */
export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<PasskeyRow | undefined> {
  try {
    return await sqlTables(db).insertInto('passkeys').values(passkey).returningAll().executeTakeFirst();
  } catch (error) {
    if (breaksUnique(error, 'passkeys_credential_id_key')) return undefined;
    throw error;
  }
}

/**
 * Records the use of a passkey. Of concurrent answers with the same counter, one is recorded.
 * @returns whether it is paused; undefined when the counter has not grown, or the passkey was removed
 */
export async function recordUse(
  db: Db,
  id: string,
  { counter, isSynced, at }: { counter: number; isSynced: boolean; at: Date },
): Promise<{ isPaused: boolean } | undefined> {
  const row = await sqlTables(db)
    .updateTable('passkeys')
    .set({ counter, isSynced, lastUsedAt: at })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb(eb.val(counter), '=', eb.val(0))])]),
    )
    .returning('pausedAt')
    .executeTakeFirst();
  return row && { isPaused: row.pausedAt !== null };
}

/** Pauses every passkey of a member. Returns how many there are. */
export async function pausePasskeysOf(db: Db, uid: string, pausedAt: Date): Promise<number> {
  const { numUpdatedRows } = await sqlTables(db)
    .updateTable('passkeys')
    .set({ pausedAt })
    .where('uid', '=', uid)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Lets a paused passkey sign in again. Returns undefined when the member has none with that id. */
export const resumePasskey = (db: Db, uid: string, id: string): Promise<PasskeyRow | undefined> =>
  sqlTables(db)
    .updateTable('passkeys')
    .set({ pausedAt: null })
    .where('uid', '=', uid)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export const renamePasskey = (db: Db, uid: string, id: string, name: string): Promise<PasskeyRow | undefined> =>
  sqlTables(db)
    .updateTable('passkeys')
    .set({ name })
    .where('uid', '=', uid)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** Returns the name of the removed passkey; undefined when the member has none with that id. */
export async function deletePasskey(db: Db, uid: string, id: string): Promise<string | undefined> {
  const row = await sqlTables(db)
    .deleteFrom('passkeys')
    .where('uid', '=', uid)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Removes every passkey of a member. Returns how many there were. */
export async function deletePasskeysOf(db: Db, uid: string): Promise<number> {
  const { numDeletedRows } = await sqlTables(db).deleteFrom('passkeys').where('uid', '=', uid).executeTakeFirst();
  return Number(numDeletedRows);
}
