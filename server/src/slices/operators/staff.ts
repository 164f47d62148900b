import type { StaffRole } from '#contract/access-levels.ts';
import type { Db } from '#server/platform/db/database.ts';
import { fail } from '#server/platform/http/errors.ts';
import { roleOfMember, staffMembers } from '#server/slices/identity/index.ts';
import { ALL_REPORTS, membersReportedBy, type ReportReach } from '#server/slices/reports/index.ts';
import type { AppealReach } from '#server/slices/safety/index.ts';
import type { By } from './operator-action.ts';
import { reachOf } from './staff.rules.ts';

/** Returns the role of the one who acts. @throws AppError NOT_FOUND when it was taken from them since their call was admitted */
export const roleOfActor = async (db: Db, actorUid: By): Promise<StaffRole> =>
  actorUid === null ? 'operator' : ((await roleOfMember(db, actorUid)) ?? fail('NOT_FOUND'));

/** Returns which reports the one who acts handles. @throws AppError as roleOfActor */
export async function reachOfActor(db: Db, actorUid: By): Promise<ReportReach> {
  if (actorUid === null) return ALL_REPORTS;
  return reachOf({ uid: actorUid, role: await roleOfActor(db, actorUid) }, await staffMembers(db));
}

/** Returns which appeals somebody decides: a moderator none of a member whom they reported. */
export const appealReach = async (db: Db, { ofStaff, exceptBy }: ReportReach): Promise<AppealReach> => ({
  ofStaff,
  exceptOf: exceptBy === null ? [] : await membersReportedBy(db, exceptBy),
});
