import { report } from './report.ts';

export { countReportsAbout, listReportRows, reportsBy } from './reports.sql.ts';
export { dropReportSnapshots, forgetReportsAbout, settleReport } from './reports.ts';

export const reportsHandlers = { report };
