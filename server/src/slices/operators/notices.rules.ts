/** The shortest time between two bundles of new reports to one operator. Reports made in between are in the later one. */
export const REPORT_BUNDLE_MS = 10 * 60_000;

/** Operators are mailed about failed backups this often at most. */
export const FAILED_BACKUP_NOTICES = { points: 1, seconds: 43_200 } as const;
