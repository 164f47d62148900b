import { report } from './report.ts';

export { memberReported, type NewReportOf } from './events.ts';
export { countOpenReports, countReportsAbout, listReportRows, reportsBy } from './reports.sql.ts';
export { dropReportSnapshots, forgetReportsAbout, settleReport } from './reports.ts';

export const reportsHandlers = { report };
