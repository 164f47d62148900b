import { REPORT_SNAPSHOT_DAYS } from '#contract/limits.ts';
import type { ReportOutcome } from '#contract/operators/views.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { SafetyContext } from './context.ts';
import * as sql from './reports.sql.ts';

const DAY_MS = 86_400_000;

/** Stores how operators resolved a report. Returns the report; undefined when no open one has that id. */
export const settleReport = (
  ctx: SafetyContext,
  work: Work,
  decision: { id: string; resolution: string; outcome: ReportOutcome },
) => sql.closeReport(work.db, { ...decision, now: ctx.clock.now() });

/** Deletes the snapshots of closed reports about a member whose account is deleted. Open reports keep theirs until they are resolved. */
export async function forgetReportsAbout(work: Work, uid: string): Promise<void> {
  await sql.forgetReported(work.db, uid);
}

/** A job: deletes snapshots that have been kept for REPORT_SNAPSHOT_DAYS. */
export async function dropReportSnapshots(ctx: SafetyContext): Promise<void> {
  await sql.deleteSnapshotsBefore(ctx.db, new Date(ctx.clock.now().getTime() - REPORT_SNAPSHOT_DAYS * DAY_MS));
}
