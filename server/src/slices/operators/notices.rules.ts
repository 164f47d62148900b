/** The shortest time between two bundles of new reports to one operator. Reports made in between are in the later one. */
export const REPORT_BUNDLE_MS = 10 * 60_000;
