import type { StaffRole } from '#contract/access-levels.ts';
import type { NewReportOf, ReportReach } from '#server/slices/reports/index.ts';
import type { AppealReach } from '#server/slices/safety/index.ts';

/** Returns whether somebody with a role may suspend a member: operators nobody with their own role, and moderators no moderator either. */
export const maySuspend = (actor: StaffRole, target: StaffRole | null): boolean =>
  target === null || (actor === 'operator' && target === 'moderator');

interface StaffMember {
  uid: string;
  role: StaffRole;
}
/**
 * Returns which reports somebody handles. An operator handles none about themselves. A moderator handles none about operators and
 * moderators of today and of the time of the report, and none that they made. An operator may be alone and handles their own.
 */
export const reachOf = ({ uid, role }: StaffMember, staff: readonly StaffMember[]): ReportReach =>
  role === 'operator'
    ? { exceptAbout: [uid], ofStaff: true, exceptBy: null }
    : { exceptAbout: staff.map((member) => member.uid), ofStaff: false, exceptBy: uid };

/** Returns whether somebody handles a new report. */
export const isWithinReach = (
  { exceptAbout, ofStaff, exceptBy }: ReportReach,
  { uid, reporter, aboutStaff }: Omit<NewReportOf, 'id'>,
): boolean => !exceptAbout.includes(uid) && (ofStaff || !aboutStaff) && reporter !== exceptBy;

/** Returns whether somebody who decides these appeals may lift the suspension of a member, with which an open appeal is accepted. */
export const mayLift = ({ ofStaff, exceptOf }: AppealReach, suspension: { uid: string; ofStaff: boolean }): boolean =>
  (ofStaff || !suspension.ofStaff) && !exceptOf.includes(suspension.uid);
