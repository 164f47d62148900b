import { type Selectable, sql } from 'kysely';
import type { ReportOutcome } from '#contract/operators/views.ts';
import type { OrganizerOutcome, ReportKind } from '#contract/reports/forms.ts';
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
  /** Whether the member is an operator or a moderator. */
  aboutStaff: boolean;
  groupId: string | null;
  tellsOrganizers: boolean;
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
/** Which reports somebody handles. */
export interface ReportReach {
  /** The members about whom they handle none. */
  exceptAbout: readonly string[];
  /** Whether they handle reports about members who were operators or moderators when they were reported. */
  ofStaff: boolean;
  /** The member whose own reports they do not handle; null without one. */
  exceptBy: string | null;
}
export const ALL_REPORTS: ReportReach = { exceptAbout: [], ofStaff: true, exceptBy: null };

const withinReach = ({ exceptAbout, ofStaff, exceptBy }: ReportReach) => sql<boolean>`(
  (reports.uid is null or reports.uid <> all(${exceptAbout}::text[])) and (${ofStaff} or not reports.about_staff)
  and (${exceptBy}::text is null or reports.reporter is distinct from ${exceptBy}::text))`;

export interface ReportFilter {
  show: 'open' | 'resolved';
  after: { at: string; id: string } | null;
  limit: number;
  reach: ReportReach;
}
/** Returns open reports, oldest first, or resolved ones, newest first. One more than `limit` means that there is a next page. */
export function listReportRows(db: Db, { show, after, limit, reach }: ReportFilter): Promise<ReportRow[]> {
  const open = show === 'open';
  const sortColumn = open ? 'createdAt' : 'resolvedAt';
  const beyond = sql<boolean>`
    (${sql.ref(sortColumn)}, id) ${open ? sql`>` : sql`<`} (${after?.at}::timestamptz, ${after?.id}::uuid)`;
  return sqlTables(db)
    .selectFrom('reports')
    .selectAll()
    .where('resolvedAt', open ? 'is' : 'is not', null)
    .where(withinReach(reach))
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
/** Counts the open reports that somebody handles. */
export async function countOpenReports(db: Db, reach: ReportReach): Promise<OpenReports> {
  const { rows } = await sql<OpenReports>`
    select count(*)::int as count, min(created_at) as oldest_at from reports
    where resolved_at is null and ${withinReach(reach)}`.execute(db);
  return rows[0] ?? { count: 0, oldestAt: null };
}

/** Returns how many reports that somebody handles there are about each of these members; members without any are absent. */
export async function countReportsAbout(
  db: Db,
  uids: readonly string[],
  reach: ReportReach,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ uid: string; count: number }>`
    select uid, count(*)::int as count from reports where uid = any(${uids}) and ${withinReach(reach)}
    group by uid`.execute(db);
  return new Map(rows.map(({ uid, count }) => [uid, count]));
}

export interface Settlement {
  id: string;
  resolution: string;
  outcome: ReportOutcome;
  reach: ReportReach;
}
/**
 * Resolves a report and returns it; undefined when no open one has that id. The snapshot of a member whose account is deleted is dropped.
 */
export const closeReport = (
  db: Db,
  { id, resolution, outcome, reach, now }: Settlement & { now: Date },
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
    .where(withinReach(reach))
    .returningAll()
    .executeTakeFirst();

/** Returns whether a member made a report. */
export async function isReportBy(db: Db, id: string, reporter: string): Promise<boolean> {
  const row = await sqlTables(db)
    .selectFrom('reports')
    .select('id')
    .where('id', '=', id)
    .where('reporter', '=', reporter)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the members whom a member reported. */
export async function membersReportedBy(db: Db, reporter: string): Promise<string[]> {
  const rows = await sqlTables(db)
    .selectFrom('reports')
    .select('uid')
    .distinct()
    .where('reporter', '=', reporter)
    .where('uid', 'is not', null)
    .$narrowType<{ uid: string }>()
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Returns the reports that a member made, oldest first. */
export const reportsBy = (db: Db, reporter: string) =>
  sqlTables(db)
    .selectFrom('reports')
    .select(['uid', 'kind', 'reason', 'chatId', 'seq', 'groupId', 'tellsOrganizers', 'createdAt'])
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

interface RowInGroup {
  id: string;
  uid: string;
  kind: ReportKind;
  seq: number | null;
  createdAt: string;
}
/** Returns the open reports about these members that wait for the organizers of a group, latest first. */
export async function openReportsInGroup(db: Db, groupId: string, uids: readonly string[]): Promise<RowInGroup[]> {
  const { rows } = await sql<RowInGroup>`
    select id, uid, kind, seq, created_at from reports
    where group_id = ${groupId} and tells_organizers and organizers_outcome is null and resolved_at is null
      and uid = any(${uids}) order by created_at desc, id`.execute(db);
  return rows;
}

/** Returns the member whom a report in a group is about. */
export const memberOfReport = async (db: Db, groupId: string, id: string): Promise<string | undefined> =>
  (
    await sqlTables(db)
      .selectFrom('reports')
      .select('uid')
      .where('id', '=', id)
      .where('groupId', '=', groupId)
      .where('tellsOrganizers', '=', true)
      .executeTakeFirst()
  )?.uid ?? undefined;

/** Records what organizers did: about one report, or when they removed the member, about every open one about them in the group. */
export const settleByOrganizers = (
  db: Db,
  { groupId, id, uid, outcome }: { groupId: string; id: string; uid: string; outcome: OrganizerOutcome },
) =>
  sqlTables(db)
    .updateTable('reports')
    .set({ organizersOutcome: outcome })
    .where('groupId', '=', groupId)
    .where('uid', '=', uid)
    .where('tellsOrganizers', '=', true)
    .where('organizersOutcome', 'is', null)
    .$if(outcome === 'seen', (query) => query.where('id', '=', id))
    .execute();

/** Returns how many reports there were in the same group before each of these, of those that somebody handles, by id. */
export async function countEarlierInGroups(
  db: Db,
  ids: readonly string[],
  reach: ReportReach,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select r.id, (select count(*) from reports where reports.group_id = r.group_id
      and (reports.created_at, reports.id) < (r.created_at, r.id) and ${withinReach(reach)})::int as count
    from reports r where r.id = any(${ids}::uuid[]) and r.group_id is not null`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
