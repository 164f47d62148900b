import type { StaffRole } from '#contract/access-levels.ts';
import type { Db } from '#server/platform/db/database.ts';
import { fail } from '#server/platform/http/errors.ts';
import { roleOfMember, staffMembers } from '#server/slices/identity/index.ts';
import type { By } from './operator-action.ts';
import { uidsBeyond } from './staff.rules.ts';

/** Returns the role of the one who acts. @throws AppError NOT_FOUND when it was taken from them since their call was admitted */
export const roleOfActor = async (db: Db, actorUid: By): Promise<StaffRole> =>
  actorUid === null ? 'operator' : ((await roleOfMember(db, actorUid)) ?? fail('NOT_FOUND'));

/** Returns the members whose reports the one who acts neither sees nor closes. @throws AppError as roleOfActor */
export async function uidsBeyondActor(db: Db, actorUid: By): Promise<string[]> {
  if (actorUid === null) return [];
  return uidsBeyond({ uid: actorUid, role: await roleOfActor(db, actorUid) }, await staffMembers(db));
}
