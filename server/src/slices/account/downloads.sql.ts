import { sql, type UpdateObject } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

type SqlTables = Pick<DB, 'downloads'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

export interface DownloadRow {
  id: string;
  uid: string | null;
  state: 'making' | 'ready' | 'failed';
  askedAt: string;
  attempt: number;
  parts: number;
  bytes: number | null;
  keptUntil: string | null;
}
const COLUMNS = ['id', 'uid', 'state', 'askedAt', 'attempt', 'parts', 'bytes', 'keptUntil'] as const;

export const downloadOf = (db: Db, uid: string): Promise<DownloadRow | undefined> =>
  sqlTables(db).selectFrom('downloads').select(COLUMNS).where('uid', '=', uid).executeTakeFirst();

/** Begins a download for a member who has none. Returns undefined when another call was faster. */
export const begin = (db: Db, uid: string, now: Date): Promise<DownloadRow | undefined> =>
  sqlTables(db)
    .insertInto('downloads')
    .values({ uid, state: 'making', askedAt: now })
    .onConflict((conflict) => conflict.column('uid').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();

const STORED = ['id', 'attempt', 'parts'] as const;
export type Stored = Pick<DownloadRow, (typeof STORED)[number]>;
/** Gives up a member's download and returns it. Its files and its row are removed later. */
export const giveUp = (db: Db, uid: string): Promise<Stored[]> =>
  sqlTables(db).updateTable('downloads').set({ uid: null }).where('uid', '=', uid).returning(STORED).execute();

/** One attempt to make a download. Another one takes over when the node of this one seems to have died. */
export interface Attempt {
  id: string;
  attempt: number;
}

/** Begins an attempt. Returns undefined when the download is not wanted any longer, or is made already. */
export async function beginAttempt(
  db: Db,
  id: string,
): Promise<(Attempt & { uid: string; askedAt: string }) | undefined> {
  const row = await sqlTables(db)
    .updateTable('downloads')
    .set({ attempt: sql<number>`attempt + 1` })
    .where('id', '=', id)
    .where('uid', 'is not', null)
    .where('state', '=', 'making')
    .returning(['uid', 'askedAt', 'attempt'])
    .executeTakeFirst();
  return row?.uid ? { id, uid: row.uid, askedAt: row.askedAt, attempt: row.attempt } : undefined;
}

/** Returns whether nobody wants a download any longer. */
export async function isGivenUp(db: Db, id: string): Promise<boolean> {
  const row = await sqlTables(db).selectFrom('downloads').select('uid').where('id', '=', id).executeTakeFirst();
  return !row || row.uid === null;
}

/** Changes a download that this attempt is making. Returns false when it is not wanted any longer, or another attempt goes on. */
async function updateMaking(
  db: Db,
  { id, attempt }: Attempt,
  change: UpdateObject<SqlTables, 'downloads'>,
): Promise<boolean> {
  const { numUpdatedRows } = await sqlTables(db)
    .updateTable('downloads')
    .set(change)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('uid', 'is not', null)
    .where('state', '=', 'making')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Records a part before it is stored. Returns as updateMaking. */
export const recordPart = (db: Db, attempt: Attempt, part: number): Promise<boolean> =>
  updateMaking(db, attempt, { parts: sql<number>`greatest(parts, ${part})` });

/** Marks a download as ready. Returns as updateMaking. */
export const finish = (db: Db, attempt: Attempt, result: { bytes: number; keptUntil: Date }): Promise<boolean> =>
  updateMaking(db, attempt, { state: 'ready', ...result });

export const markFailed = (db: Db, id: string) =>
  sqlTables(db)
    .updateTable('downloads')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', '=', 'making')
    .execute();

/** Stores the hash of a new link to a download that is ready, in place of the old link. Returns false when none is ready. */
export async function setLink(
  db: Db,
  uid: string,
  { hash, until, now, sessionId }: { hash: Buffer; until: Date; now: Date; sessionId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await sqlTables(db)
    .updateTable('downloads')
    .set({ linkHash: hash, linkUntil: until, linkSessionId: sessionId })
    .where('uid', '=', uid)
    .where('state', '=', 'ready')
    .where('keptUntil', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Returns the download of a link that works now, with the session that asked for the link. */
export const findByLink = (
  db: Db,
  hash: Buffer,
  now: Date,
): Promise<(DownloadRow & { linkSessionId: string | null }) | undefined> =>
  sqlTables(db)
    .selectFrom('downloads')
    .select([...COLUMNS, 'linkSessionId'])
    .where('linkHash', '=', hash)
    .where('linkUntil', '>', now.toISOString())
    .where('keptUntil', '>', now.toISOString())
    .where('uid', 'is not', null)
    .executeTakeFirst();

/** Returns downloads whose time is over, or that nobody wants any longer. */
export const findOver = (db: Db, now: Date): Promise<Stored[]> =>
  sqlTables(db)
    .selectFrom('downloads')
    .select(STORED)
    .where((eb) => eb.or([eb('uid', 'is', null), eb('keptUntil', '<=', now.toISOString())]))
    .execute();

export const remove = (db: Db, id: string) => sqlTables(db).deleteFrom('downloads').where('id', '=', id).execute();

/** Removes every download. After a restore their files are missing. */
export const forgetDownloads = (db: Db) => sqlTables(db).deleteFrom('downloads').execute();

/**
 * The parts of downloads. None is required: parts of earlier attempts are removed with the last one, and a member whose download
 * is incomplete prepares another.
 */
export const downloadFiles = {
  folders: ['downloads'],
  query: `
    select 'downloads/' || id || '-' || attempts.n || '-' || numbers.n || '.part' as key, false as is_required
    from downloads, generate_series(1, attempt) as attempts (n), generate_series(1, parts) as numbers (n)`,
};
