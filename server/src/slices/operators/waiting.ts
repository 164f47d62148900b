import type { WaitingCounts } from '#contract/operators/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { countAccessRequests } from '#server/slices/invites/index.ts';
import { countOpenReports, type ReportReach } from '#server/slices/reports/index.ts';
import { countOpenAppeals } from '#server/slices/safety/index.ts';
import { appealReach } from './staff.ts';

/** Counts what waits for a decision of somebody: access requests, and the appeals and reports within their reach. */
export async function readWaitingCounts(db: Db, reach: ReportReach): Promise<WaitingCounts> {
  const [requests, reports, appeals] = await Promise.all([
    countAccessRequests(db),
    countOpenReports(db, reach),
    countOpenAppeals(db, await appealReach(db, reach)),
  ]);
  return { requests, reports: reports.count, appeals };
}
