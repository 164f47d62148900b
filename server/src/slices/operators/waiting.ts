import type { WaitingCounts } from '#contract/operators/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { countWaitingRequests } from '#server/slices/invites/index.ts';
import { countOpenReports } from '#server/slices/reports/index.ts';
import { countOpenAppeals } from '#server/slices/safety/index.ts';

/** Counts what waits for a decision: access requests, appeals, and the reports that are not about these members. */
export async function readWaitingCounts(db: Db, exceptAbout: readonly string[]): Promise<WaitingCounts> {
  const [requests, reports, appeals] = await Promise.all([
    countWaitingRequests(db),
    countOpenReports(db, exceptAbout),
    countOpenAppeals(db),
  ]);
  return { requests, reports: reports.count, appeals };
}
