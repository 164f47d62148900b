import { listInGroup } from './list-in-group.ts';
import { mayTell } from './may-tell.ts';
import { report } from './report.ts';
import { settleInGroup } from './settle-in-group.ts';

export { memberReported, type NewReportOf } from './events.ts';
export {
  ALL_REPORTS,
  countEarlierInGroups,
  countOpenReports,
  countReportsAbout,
  isReportBy,
  listReportRows,
  membersReportedBy,
  type ReportReach,
  reportsBy,
} from './reports.sql.ts';
export { dropReportSnapshots, forgetReportsAbout, settleReport } from './reports.ts';

export const reportsHandlers = { report, mayTell, listInGroup, settleInGroup };
