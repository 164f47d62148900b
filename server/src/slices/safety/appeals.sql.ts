import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { rowsOfPage } from '#server/platform/db/page-limit.ts';
import type { DB } from '#server/platform/db/schema.ts';

type Decision = 'accepted' | 'declined';
type SqlTables = Pick<DB, 'suspensions' | 'appeals'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

/** Returns the words for a suspended member, and when the suspension began; undefined when they are not suspended. */
export const suspensionOf = (db: Db, uid: string): Promise<{ words: string; createdAt: string } | undefined> =>
  sqlTables(db).selectFrom('suspensions').select(['words', 'createdAt']).where('uid', '=', uid).executeTakeFirst();

/** Stores the hash of the link to appeal. */
export const setLink = (db: Db, uid: string, hash: Buffer) =>
  sqlTables(db).updateTable('suspensions').set({ appealHash: hash }).where('uid', '=', uid).execute();

export interface Suspension {
  uid: string;
  words: string;
  suspendedAt: string;
  ofStaff: boolean;
  appealed: boolean;
  decision: Decision | null;
}
const suspensions = (db: Db) =>
  sqlTables(db)
    .selectFrom('suspensions as s')
    .leftJoin('appeals as a', (join) => join.onRef('a.uid', '=', 's.uid').onRef('a.suspendedAt', '=', 's.createdAt'))
    .select(['s.uid', 's.words', 's.createdAt as suspendedAt', 's.ofStaff', 'a.decision'])
    .select(sql<boolean>`a.id is not null`.as('appealed'));

export const findByLink = (db: Db, hash: Buffer): Promise<Suspension | undefined> =>
  suspensions(db).where('s.appealHash', '=', hash).executeTakeFirst();

export const findByMember = (db: Db, uid: string): Promise<Suspension | undefined> =>
  suspensions(db).where('s.uid', '=', uid).executeTakeFirst();

/** Returns false when there is an appeal against this suspension already. */
export async function insertAppeal(
  db: Db,
  { suspendedAt, now, ...appeal }: { uid: string; suspendedAt: string; ofStaff: boolean; words: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await sqlTables(db)
    .insertInto('appeals')
    .values({ ...appeal, suspendedAt: new Date(suspendedAt), createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export interface AppealRow {
  id: string;
  uid: string;
  words: string;
  suspendedAt: string;
  appealedAt: string;
  decidedAt: string | null;
  decision: Decision | null;
}
const COLUMNS = ['id', 'uid', 'words', 'suspendedAt', 'createdAt as appealedAt', 'decidedAt', 'decision'] as const;

/** Which appeals somebody decides. */
export interface AppealReach {
  /** Whether they decide those of members who were operators or moderators when they were suspended. */
  ofStaff: boolean;
  /** The members whose appeals they do not decide. */
  exceptOf: readonly string[];
}
const withinReach = ({ ofStaff, exceptOf }: AppealReach) =>
  sql<boolean>`((${ofStaff} or not appeals.of_staff) and appeals.uid <> all(${exceptOf}::text[]))`;

export interface AppealFilter {
  show: 'open' | 'decided';
  after: { at: string; id: string } | null;
  limit: number;
  reach: AppealReach;
}
/** Returns open appeals, oldest first, or decided ones, newest first. One more than `limit` means that there is a next page. */
export function listAppealRows(db: Db, { show, after, limit, reach }: AppealFilter): Promise<AppealRow[]> {
  const open = show === 'open';
  const sortColumn = open ? 'createdAt' : 'decidedAt';
  const beyond = sql<boolean>`
    (${sql.ref(sortColumn)}, id) ${open ? sql`>` : sql`<`} (${after?.at}::timestamptz, ${after?.id}::uuid)`;
  return sqlTables(db)
    .selectFrom('appeals')
    .select(COLUMNS)
    .where('decidedAt', open ? 'is' : 'is not', null)
    .where(withinReach(reach))
    .$if(after !== null, (query) => query.where(beyond))
    .orderBy(sortColumn, open ? 'asc' : 'desc')
    .orderBy('id', open ? 'asc' : 'desc')
    .limit(rowsOfPage(limit))
    .execute();
}

export async function countOpenAppeals(db: Db, reach: AppealReach): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from appeals
    where decided_at is null and ${withinReach(reach)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface AppealSettlement {
  id: string;
  decision: Decision;
  reach: AppealReach;
}
/** Returns the appeal; undefined when no open one within reach has that id. */
export const closeAppeal = (
  db: Db,
  { id, decision, reach, now }: AppealSettlement & { now: Date },
): Promise<AppealRow | undefined> =>
  sqlTables(db)
    .updateTable('appeals')
    .set({ decision, decidedAt: now })
    .where('id', '=', id)
    .where('decidedAt', 'is', null)
    .where(withinReach(reach))
    .returning(COLUMNS)
    .executeTakeFirst();

/** Accepts the open appeals of a member whose suspension has ended. */
export const acceptOpenAppeals = (db: Db, uid: string, now: Date) =>
  sqlTables(db)
    .updateTable('appeals')
    .set({ decision: 'accepted', decidedAt: now })
    .where('uid', '=', uid)
    .where('decidedAt', 'is', null)
    .execute();

/** Returns a member's own appeals, for their download (A-18). */
export const appealsBy = (db: Db, uid: string) =>
  sqlTables(db)
    .selectFrom('appeals')
    .select(['words', 'createdAt', 'decidedAt', 'decision'])
    .where('uid', '=', uid)
    .orderBy('createdAt')
    .execute();
