import { type ColumnType, type Generated, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

type At = ColumnType<string, Date, Date>;
type Decision = 'accepted' | 'declined';
type Tables = {
  suspensions: { uid: string; reason: string; words: string; appeal_hash: Buffer | null; created_at: At };
  appeals: {
    id: Generated<string>;
    uid: string;
    suspended_at: At;
    words: string;
    created_at: At;
    decided_at: ColumnType<string | null, never, Date>;
    decision: ColumnType<Decision | null, never, Decision>;
  };
};
const on = (db: Db) => db.withTables<Tables>();

/** -> what the member was told, or null when they are not suspended; their old link is worthless from then on */
export async function setLink(db: Db, uid: string, hash: Buffer): Promise<{ words: string } | null> {
  const row = await on(db)
    .updateTable('suspensions')
    .set({ appeal_hash: hash })
    .where('uid', '=', uid)
    .returning('words')
    .executeTakeFirst();
  return row ?? null;
}

export interface Suspension {
  uid: string;
  words: string;
  suspendedAt: string;
  appealed: boolean;
  decision: Decision | null;
}
export const byLink = (db: Db, hash: Buffer): Promise<Suspension | undefined> =>
  on(db)
    .selectFrom('suspensions as s')
    .leftJoin('appeals as a', (join) => join.onRef('a.uid', '=', 's.uid').onRef('a.suspended_at', '=', 's.created_at'))
    .select(['s.uid', 's.words', 's.created_at as suspendedAt', 'a.decision'])
    .select(sql<boolean>`a.id is not null`.as('appealed'))
    .where('s.appeal_hash', '=', hash)
    .executeTakeFirst();

/** -> false when there is one against this suspension already */
export async function insertAppeal(
  db: Db,
  { uid, suspendedAt, words, now }: { uid: string; suspendedAt: string; words: string; now: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await on(db)
    .insertInto('appeals')
    .values({ uid, suspended_at: new Date(suspendedAt), words, created_at: now })
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
const COLUMNS = [
  'id',
  'uid',
  'words',
  'suspended_at as suspendedAt',
  'created_at as appealedAt',
  'decided_at as decidedAt',
  'decision',
] as const;

interface Wanted {
  show: 'open' | 'decided';
  after: { at: string; id: string } | null;
  limit: number;
}
/** Open ones, oldest first, or decided ones, newest first; one more than `limit` where there is a further page. */
export function appeals(db: Db, { show, after, limit }: Wanted): Promise<AppealRow[]> {
  const open = show === 'open';
  const at = open ? 'created_at' : 'decided_at';
  const beyond = sql<boolean>`(${sql.ref(at)}, id) ${open ? sql`>` : sql`<`} (${after?.at}::timestamptz, ${after?.id}::uuid)`;
  return on(db)
    .selectFrom('appeals')
    .select(COLUMNS)
    .where('decided_at', open ? 'is' : 'is not', null)
    .$if(after !== null, (query) => query.where(beyond))
    .orderBy(at, open ? 'asc' : 'desc')
    .orderBy('id', open ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute();
}

/** -> the appeal, or undefined when there is none open of that id */
export const decideAppeal = (db: Db, id: string, decision: Decision, now: Date): Promise<AppealRow | undefined> =>
  on(db)
    .updateTable('appeals')
    .set({ decision, decided_at: now })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .returning(COLUMNS)
    .executeTakeFirst();

/** The suspension was lifted some other way: what was said against it is answered. */
export const settleAppeals = (db: Db, uid: string, now: Date) =>
  on(db)
    .updateTable('appeals')
    .set({ decision: 'accepted', decided_at: now })
    .where('uid', '=', uid)
    .where('decided_at', 'is', null)
    .execute();

/** A member's own appeals, for their download (A-18). */
export const appealsBy = (db: Db, uid: string) =>
  on(db)
    .selectFrom('appeals')
    .select(['words', 'created_at as createdAt', 'decided_at as decidedAt', 'decision'])
    .where('uid', '=', uid)
    .orderBy('created_at')
    .execute();
