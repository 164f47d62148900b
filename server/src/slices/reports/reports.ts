import { DAY_MS } from '#contract/durations.ts';
import { REPORT_SNAPSHOT_DAYS } from '#contract/limits.ts';
import type { App } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import * as sql from './reports.sql.ts';

/** Stores how an operator resolved a report. Returns the report; undefined when they may close no open one with that id. */
export const settleReport = (work: Work, decision: sql.Settlement) =>
  sql.closeReport(work.db, { ...decision, now: work.app.clock.now() });

/** Deletes the snapshots of closed reports about a member whose account is deleted. Open reports keep theirs until they are resolved. */
export async function forgetReportsAbout(work: Work, uid: string): Promise<void> {
  await sql.forgetReported(work.db, uid);
}

/** A job: deletes snapshots that have been kept for REPORT_SNAPSHOT_DAYS. */
export async function dropReportSnapshots(app: App): Promise<void> {
  await sql.deleteSnapshotsBefore(app.db, new Date(app.clock.now().getTime() - REPORT_SNAPSHOT_DAYS * DAY_MS));
}
