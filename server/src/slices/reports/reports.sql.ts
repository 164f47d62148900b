import { type Selectable, sql } from 'kysely';
import type { ReportOutcome } from '#contract/operators/views.ts';
import type { ReportKind } from '#contract/reports/forms.ts';
import type { ReportSnapshot } from '#contract/reports/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { rowsOfPage } from '#server/platform/db/page-limit.ts';
import type { DB } from '#server/platform/db/schema.ts';

type SqlTables = Pick<DB, 'reports'>;
const sqlTables = (db: Db) => db.withTables<SqlTables>();

interface NewReport {
  reporter: string;
  uid: string;
  kind: ReportKind;
  reason: string;
  chatId: string | null;
  seq: number | null;
  snapshot: ReportSnapshot;
}
/** Stores a report. Returns its id. */
export async function insertReport(db: Db, { snapshot, ...report }: NewReport): Promise<string> {
  const { id } = await sqlTables(db)
    .insertInto('reports')
    .values({ ...report, snapshot: JSON.stringify(snapshot) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type ReportRow = Selectable<SqlTables['reports']>;
/** Selects the reports that are not about these members: their reader does not handle those. */
const notAbout = (exceptAbout: readonly string[]) =>
  sql<boolean>`(reports.uid is null or reports.uid <> all(${exceptAbout}::text[]))`;

export interface ReportFilter {
  show: 'open' | 'resolved';
  after: { at: string; id: string } | null;
  limit: number;
  exceptAbout: readonly string[];
}
/** Returns open reports, oldest first, or resolved ones, newest first. One more than `limit` means that there is a next page. */
export function listReportRows(db: Db, { show, after, limit, exceptAbout }: ReportFilter): Promise<ReportRow[]> {
  const open = show === 'open';
  const sortColumn = open ? 'createdAt' : 'resolvedAt';
  const beyond = sql<boolean>`
    (${sql.ref(sortColumn)}, id) ${open ? sql`>` : sql`<`} (${after?.at}::timestamptz, ${after?.id}::uuid)`;
  return sqlTables(db)
    .selectFrom('reports')
    .selectAll()
    .where('resolvedAt', open ? 'is' : 'is not', null)
    .where(notAbout(exceptAbout))
    .$if(after !== null, (query) => query.where(beyond))
    .orderBy(sortColumn, open ? 'asc' : 'desc')
    .orderBy('id', open ? 'asc' : 'desc')
    .limit(rowsOfPage(limit))
    .execute();
}

export interface OpenReports {
  count: number;
  /** When the oldest of them was made; null without any. */
  oldestAt: string | null;
}
/** Counts the open reports that are not about these members. */
export async function countOpenReports(db: Db, exceptAbout: readonly string[]): Promise<OpenReports> {
  const { rows } = await sql<OpenReports>`
    select count(*)::int as count, min(created_at) as oldest_at from reports
    where resolved_at is null and ${notAbout(exceptAbout)}`.execute(db);
  return rows[0] ?? { count: 0, oldestAt: null };
}

/** Returns how many reports there are about each of these members; members without any are absent. */
export async function countReportsAbout(
  db: Db,
  uids: readonly string[],
  exceptAbout: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ uid: string; count: number }>`
    select uid, count(*)::int as count from reports where uid = any(${uids}) and ${notAbout(exceptAbout)}
    group by uid`.execute(db);
  return new Map(rows.map(({ uid, count }) => [uid, count]));
}

export interface Settlement {
  id: string;
  resolution: string;
  outcome: ReportOutcome;
  exceptAbout: readonly string[];
}
/**
 * Resolves a report and returns it; undefined when no open one has that id. The snapshot of a member whose account is deleted is dropped.
 */
export const closeReport = (
  db: Db,
  { id, resolution, outcome, exceptAbout, now }: Settlement & { now: Date },
): Promise<ReportRow | undefined> =>
  sqlTables(db)
    .updateTable('reports')
    .set({
      resolution,
      outcome,
      resolvedAt: now,
      snapshot: sql`case when uid is null then null else snapshot end`,
    })
    .where('id', '=', id)
    .where('resolvedAt', 'is', null)
    .where(notAbout(exceptAbout))
    .returningAll()
    .executeTakeFirst();

/** Returns the reports that a member made, oldest first. */
export const reportsBy = (db: Db, reporter: string) =>
  sqlTables(db)
    .selectFrom('reports')
    .select(['uid', 'kind', 'reason', 'chatId', 'seq', 'createdAt'])
    .where('reporter', '=', reporter)
    .orderBy('createdAt')
    .execute();

/** Drops the snapshots of resolved reports about a member whose account is deleted. */
export const forgetReported = (db: Db, uid: string) =>
  sqlTables(db)
    .updateTable('reports')
    .set({ snapshot: null })
    .where('uid', '=', uid)
    .where('resolvedAt', 'is not', null)
    .execute();

/** Drops the snapshots of reports resolved before that instant, and of those made before it about deleted accounts. */
export const deleteSnapshotsBefore = (db: Db, instant: Date) =>
  sqlTables(db)
    .updateTable('reports')
    .set({ snapshot: null })
    .where('snapshot', 'is not', null)
    .where(sql<boolean>`case when uid is null then created_at else resolved_at end < ${instant}`)
    .execute();
