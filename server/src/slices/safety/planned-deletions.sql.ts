import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

type SqlTables = Pick<DB, 'plannedDeletions'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** A deletion that its account's owner may still undo. Times are ISO 8601. */
export interface PlannedDeletion {
  uid: string;
  dueAt: string;
}

/** Records the wish for a deletion. Returns false when there is one already, which is kept. */
export async function insertPlanned(
  db: Db,
  { uid, now, dueAt, undoHash }: { uid: string; now: Date; dueAt: Date; undoHash: Buffer },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await sqlTables(db)
    .insertInto('plannedDeletions')
    .values({ uid, askedAt: now, dueAt, undoHash })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export const plannedDeletionOf = (db: Db, uid: string): Promise<PlannedDeletion | undefined> =>
  sqlTables(db).selectFrom('plannedDeletions').select(['uid', 'dueAt']).where('uid', '=', uid).executeTakeFirst();

/** Returns when the accounts of these members are deleted, by member. Others are missing. */
export async function plannedDeletionsOf(db: Db, uids: readonly string[]): Promise<Map<string, string>> {
  const planned = await sqlTables(db)
    .selectFrom('plannedDeletions')
    .select(['uid', 'dueAt'])
    .where('uid', 'in', uids.length > 0 ? uids : [''])
    .execute();
  return new Map(planned.map(({ uid, dueAt }) => [uid, dueAt]));
}

export const plannedDeletionByLink = (db: Db, undoHash: Buffer): Promise<PlannedDeletion | undefined> =>
  sqlTables(db)
    .selectFrom('plannedDeletions')
    .select(['uid', 'dueAt'])
    .where('undoHash', '=', undoHash)
    .executeTakeFirst();

export async function deletePlanned(db: Db, uid: string): Promise<boolean> {
  const { numDeletedRows } = await sqlTables(db)
    .deleteFrom('plannedDeletions')
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Locks a deletion whose time has come. Returns false when it was undone or done in the meantime. */
export async function lockPlannedDue(db: Db, uid: string, now: Date): Promise<boolean> {
  const row = await sqlTables(db)
    .selectFrom('plannedDeletions')
    .select('uid')
    .where('uid', '=', uid)
    .where('dueAt', '<=', now.toISOString())
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the accounts whose time has come, the longest overdue first. */
export async function dueUids(db: Db, now: Date): Promise<string[]> {
  const rows = await sqlTables(db)
    .selectFrom('plannedDeletions')
    .select('uid')
    .where('dueAt', '<=', now.toISOString())
    .orderBy('dueAt')
    .execute();
  return rows.map(({ uid }) => uid);
}
