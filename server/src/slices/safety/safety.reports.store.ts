import { type Selectable, sql } from 'kysely';
import type { ReportOutcome } from '#contract/operators/views.ts';
import type { ReportSnapshot } from '#contract/safety/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { DB } from '#server/platform/db/schema.ts';

type Tables = Pick<DB, 'reports'>;
const on = (db: Db) => db.withTables<Tables>();

/** What is stored with a report; `seq` and `chat_id` of the message, if it was one. */
interface NewReport {
  reporter: string;
  uid: string;
  reason: string;
  chatId: string | null;
  seq: number | null;
  snapshot: ReportSnapshot;
}
export const insertReport = (db: Db, { snapshot, ...report }: NewReport) =>
  on(db)
    .insertInto('reports')
    .values({ ...report, snapshot: JSON.stringify(snapshot) })
    .execute();

export type ReportRow = Selectable<Tables['reports']>;
interface ReportsWanted {
  show: 'open' | 'resolved';
  after: { at: string; id: string } | null;
  limit: number;
}
/** Open reports, oldest first, or resolved ones, newest first; one more than `limit` where there is a further page. */
export function reports(db: Db, { show, after, limit }: ReportsWanted): Promise<ReportRow[]> {
  const open = show === 'open';
  const at = open ? 'createdAt' : 'resolvedAt';
  const beyond = sql<boolean>`(${sql.ref(at)}, id) ${open ? sql`>` : sql`<`} (${after?.at}::timestamptz, ${after?.id}::uuid)`;
  return on(db)
    .selectFrom('reports')
    .selectAll()
    .where('resolvedAt', open ? 'is' : 'is not', null)
    .$if(after !== null, (query) => query.where(beyond))
    .orderBy(at, open ? 'asc' : 'desc')
    .orderBy('id', open ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute();
}

/** -> the report, or undefined when there is none open of that id. Of a member who is gone nothing more is kept than this. */
export const resolveReport = (
  db: Db,
  { id, resolution, outcome, now }: { id: string; resolution: string; outcome: ReportOutcome; now: Date },
): Promise<ReportRow | undefined> =>
  on(db)
    .updateTable('reports')
    .set({
      resolution,
      outcome,
      resolvedAt: now,
      snapshot: sql`case when uid is null then null else snapshot end`,
    })
    .where('id', '=', id)
    .where('resolvedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** What a member reported, the oldest first. */
export const reportsBy = (db: Db, reporter: string) =>
  on(db)
    .selectFrom('reports')
    .select(['uid', 'reason', 'chatId as chatId', 'seq', 'createdAt as createdAt'])
    .where('reporter', '=', reporter)
    .orderBy('createdAt')
    .execute();

/** The account of who was reported goes: what is closed keeps nothing of theirs. */
export const forgetReported = (db: Db, uid: string) =>
  on(db)
    .updateTable('reports')
    .set({ snapshot: null })
    .where('uid', '=', uid)
    .where('resolvedAt', 'is not', null)
    .execute();

/** Lets go of what was reported in reports closed before then, and in those as old about members who are gone. */
export const dropSnapshots = (db: Db, before: Date) =>
  on(db)
    .updateTable('reports')
    .set({ snapshot: null })
    .where('snapshot', 'is not', null)
    .where(sql<boolean>`case when uid is null then created_at else resolved_at end < ${before}`)
    .execute();
